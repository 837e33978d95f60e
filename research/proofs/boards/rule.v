(** rank-of-apparition, rule and period. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity doubling strong_divisibility.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Lemma size_gt1_neq0 (F : fieldType) (p : {poly F}) : (1 < size p)%N -> p != 0.
Proof. by move/ltnW; rewrite size_poly_gt0. Qed.
Lemma size_gt1 (F : fieldType) (p : {poly F}) : p != 0 -> size p != 1%N -> (1 < size p)%N.
Proof. by rewrite -size_poly_gt0; case: (size p) => [|[]]. Qed.
Lemma size_pred_lt (F : fieldType) (p q : {poly F}) : q != 0 -> (size p < size q)%N -> (size p <= (size q).-1)%N.
Proof. by rewrite -size_poly_gt0; case: (size q). Qed.

Section Ranks.
Variable F : fieldType.
Implicit Types (f g : {poly F}) (m n k r : nat).
Local Notation e := (e F).

(** The least r ≥ 1 with f | d_{r-1}. *)
Definition is_rank f r := [/\ (0 < r)%N, f %| d F r.-1 & forall k, (0 < k)%N -> f %| d F k.-1 -> (r <= k)%N].

Theorem rank_of_apparition f r m : is_rank f r -> (f %| d F m) = (r %| m.+1)%N.
Proof.
case=> r0 fr least; have fr' : f %| e r by case: r r0 fr {least}.
apply/idP/idP => [fm|/eqP rm].
  have := dvdp_e_gcd f r m.+1; rewrite fr' fm /= => fg.
  have pos : (0 < gcdn r m.+1)%N by rewrite gcdn_gt0 r0.
  have le : (r <= gcdn r m.+1)%N by apply: least => //; case: gcdn pos fg.
  have -> : r = gcdn r m.+1 by apply/eqP; rewrite eqn_leq le dvdn_leq // dvdn_gcdl.
  exact: dvdn_gcdr.
by rewrite -[d F m]/(e m.+1) (e_mod _ fr') rm dvdp0.
Qed.

Lemma rank_unique f r r' : is_rank f r -> is_rank f r' -> r = r'.
Proof.
move=> h h'; apply/eqP; rewrite eqn_dvd; case: (h) (h') => r0 fr _ [r0' fr' _].
by rewrite -[in X in X && _](prednK r0') -(rank_of_apparition _ h) fr' -[in (r' %| r)%N](prednK r0) -(rank_of_apparition _ h') fr.
Qed.

(** The nullity of a column of boards is periodic: R with D_n | d_{R-1} is a period, and the board of m + 1 rows has the
    nullity of that of gcd(m + 1, R). *)
Theorem period (c0 c1 c2 c3 : F) m n R : c0 * c3 - c1 * c2 != 0 ->
  (0 < R)%N -> D c0 c1 c2 c3 n %| d F R.-1 ->
  nullity c0 c1 c2 c3 m n = nullity c0 c1 c2 c3 (gcdn m.+1 R).-1 n.
Proof.
move=> H R0 DR; rewrite !nullity_is_a_gcd //; congr _.-1; apply: eqp_size.
have DR' : D c0 c1 c2 c3 n %| e R by case: R R0 DR.
have gE : d F (gcdn m.+1 R).-1 = e (gcdn m.+1 R) by have := gcdn_gt0 m.+1 R; case: gcdn.
rewrite gE; apply/andP; split; rewrite dvdp_gcd dvdp_gcdr andbT.
  rewrite dvdp_e_gcd dvdp_gcdl /=; exact: dvdp_trans (dvdp_gcdr _ _) DR'.
have : gcdp (e (gcdn m.+1 R)) (D c0 c1 c2 c3 n) %| e (gcdn m.+1 R) by apply: dvdp_gcdl.
by rewrite dvdp_e_gcd => /andP[].
Qed.

Corollary period_step (c0 c1 c2 c3 : F) m n R : c0 * c3 - c1 * c2 != 0 ->
  (0 < R)%N -> D c0 c1 c2 c3 n %| d F R.-1 ->
  nullity c0 c1 c2 c3 (m + R) n = nullity c0 c1 c2 c3 m n.
Proof.
move=> H R0 DR; rewrite (period _ H R0 DR) [RHS](period _ H R0 DR).
by rewrite -addSn gcdnC gcdnDr gcdnC.
Qed.

(** The rank R of D_n is the least period: it divides each other, and R - 1 is the least m where the nullity is all of
    the degree of D_n. *)
Lemma nullity_full (c0 c1 c2 c3 : F) m n : c0 * c3 - c1 * c2 != 0 -> D c0 c1 c2 c3 n != 0 ->
  (nullity c0 c1 c2 c3 m n == degree (D c0 c1 c2 c3 n)) = (D c0 c1 c2 c3 n %| d F m).
Proof.
move=> H D0; rewrite nullity_is_a_gcd // /degree; set g := gcdp _ _.
have g0 : g != 0 by rewrite gcdp_eq0 negb_and D0 orbT.
have gD : g %| D c0 c1 c2 c3 n by apply: dvdp_gcdr.
have -> : ((size g).-1 == (size (D c0 c1 c2 c3 n)).-1) = (size g == size (D c0 c1 c2 c3 n)).
  by move: g0 D0; rewrite -!size_poly_gt0; case: (size g); case: (size _).
rewrite (dvdp_size_eqp gD); apply/idP/idP => [gE|Dd]; last first.
  by rewrite /eqp gD dvdp_gcd Dd dvdpp.
by rewrite -(eqp_dvdl _ gE) dvdp_gcdl.
Qed.

Theorem least_period (c0 c1 c2 c3 : F) n R T : c0 * c3 - c1 * c2 != 0 -> is_rank (D c0 c1 c2 c3 n) R ->
  (forall m, nullity c0 c1 c2 c3 (m + T) n = nullity c0 c1 c2 c3 m n) -> (R %| T)%N.
Proof.
move=> H rank periodic; have [R0 DR _] := rank.
have D0 : D c0 c1 c2 c3 n != 0.
  by apply: contraTneq DR => ->; rewrite dvd0p monic_neq0 // (size_d F R.-1).2.
have := nullity_full (R.-1 + T) H D0; rewrite periodic nullity_full // DR => /esym.
by rewrite (rank_of_apparition _ rank) -addSn prednK // dvdn_addr.
Qed.

Theorem least_full (c0 c1 c2 c3 : F) n R m : c0 * c3 - c1 * c2 != 0 -> is_rank (D c0 c1 c2 c3 n) R ->
  nullity c0 c1 c2 c3 m n = degree (D c0 c1 c2 c3 n) -> (R <= m.+1)%N.
Proof.
move=> H rank /eqP full; have [_ DR _] := rank.
have D0 : D c0 c1 c2 c3 n != 0.
  by apply: contraTneq DR => ->; rewrite dvd0p monic_neq0 // (size_d F R.-1).2.
by rewrite nullity_full // (rank_of_apparition _ rank) in full; apply: dvdn_leq.
Qed.

End Ranks.

(** Plus in characteristic 2: R_n is a period, the least one, and R_n - 1 is the least m with nullity n. *)
Theorem least_period_plus (F : fieldType) n R : 2%N \in [char F] -> is_rank (D (1 : F) 1 1 0 n) R ->
  [/\ forall m, nullity (1 : F) 1 1 0 (m + R) n = nullity (1 : F) 1 1 0 m n,
      forall T, (forall m, nullity (1 : F) 1 1 0 (m + T) n = nullity (1 : F) 1 1 0 m n) -> (R %| T)%N,
      nullity (1 : F) 1 1 0 R.-1 n = n & forall m, nullity (1 : F) 1 1 0 m n = n -> (R <= m.+1)%N].
Proof.
move=> char2 rank; have H : (1 : F) * 0 - 1 * 1 != 0 by rewrite mulr0 mul1r sub0r oppr_eq0 oner_eq0.
have [R0 DR _] := rank; have degree_n : degree (D (1 : F) 1 1 0 n) = n.
  by rewrite /degree (D_plus char2) size_comp_poly2 ?(size_d F n).1 // -[1]/(1%:P) size_XaddC.
split=> [m|T periodic||m full]; [exact: period_step DR | exact: least_period H rank periodic | |].
  have D0 : D (1 : F) 1 1 0 n != 0.
    by apply: contraTneq DR => ->; rewrite dvd0p monic_neq0 // (size_d F R.-1).2.
  by apply/eqP; rewrite -[X in _ == X]degree_n nullity_full.
by apply: least_full H rank _; rewrite degree_n.
Qed.

(** ** The rule, over any finite field: m × n is unique iff no rank of an irreducible factor of D_n divides m + 1 *)

Section Rule.
Variable F : finFieldType.
Implicit Types (f g : {poly F}) (m n k r : nat).
Local Notation e := (e F).

Lemma irreducible_factor g : (1 < size g)%N -> exists2 f, irreducible_poly f & f %| g.
Proof.
have [k] := ubnP (size g); elim: k g => // k IH g le s1.
case: (boolP [exists v : 'rV[F]_(size g).-1, (size (rVpoly v) != 1%N) && (rVpoly v %| g)]) => [/existsP[v]|none].
  set f := rVpoly v => /andP[f1 fg].
  have f0 : f != 0 by apply: contraTneq fg => ->; rewrite dvd0p size_gt1_neq0.
  have sf : (1 < size f)%N by apply: size_gt1.
  have lt : (size f <= (size g).-1)%N by apply: size_poly.
  have [|h hi hf] := IH f _ sf; first by apply: leq_ltn_trans lt _; case: (size g) s1 le.
  by exists h => //; apply: dvdp_trans fg.
exists g => //; split=> // q q1 qg; apply: contraNT none => neq.
have g0 := size_gt1_neq0 s1.
have lt : (size q <= (size g).-1)%N.
  apply: size_pred_lt => //; rewrite ltn_neqAle dvdp_leq // andbT.
  by rewrite dvdp_size_eqp.
by apply/existsP; exists (poly_rV q); rewrite poly_rV_K // q1 qg.
Qed.

(** Each polynomial that is not 0 has a rank. *)
Theorem rank_exists f : f != 0 -> exists r, is_rank f r.
Proof.
move=> f0.
suff [r r0 fr] : exists2 r, (0 < r)%N & f %| e r.
  have ex : exists r, (0 < r)%N && (f %| e r) by exists r; rewrite r0.
  case: (ex_minnP ex) => k /andP[k0 fk] least; exists k; split=> //; first by case: k k0 fk {least}.
  by move=> j j0 fj; apply: least; rewrite j0 /=; case: j j0 fj.
pose s := (size f).-1; pose T := ('rV[F]_s * 'rV[F]_s)%type.
pose at_k k : T := (poly_rV (e k %% f), poly_rV (e k.+1 %% f)).
have small p : (size (p %% f)%R <= s)%N.
  by apply: size_pred_lt => //; rewrite ltn_modp.
have at_kE i j : at_k i = at_k j -> f %| e i - e j /\ f %| e i.+1 - e j.+1.
  case=> /(congr1 rVpoly) h1 /(congr1 rVpoly); rewrite !poly_rV_K // in h1 * => h2.
  by split; rewrite /dvdp modpD modpN ?h1 ?h2 subrr.
have : ~~ injectiveb (fun i : 'I_(#|[finType of T]|).+1 => at_k i).
  by apply/injectiveP => /leq_card; rewrite card_ord ltnn.
case/injectivePn=> i [j ne /at_kE[h1 h2]].
wlog lt : i j ne h1 h2 / (i < j)%N.
  move=> W; have : (i != j :> nat) by [].
  rewrite neq_ltn => /orP[]; first exact: W h1 h2.
  by apply: W; rewrite 1?eq_sym // -dvdpNr opprB.
exists (j - i)%N; first by rewrite subn_gt0.
by apply: (@e_descent _ _ i); rewrite ?addSn subnKC // ltnW.
Qed.

Theorem rule (c0 c1 c2 c3 : F) m n : c0 * c3 - c1 * c2 != 0 ->
  (game_matrix c0 c1 c2 c3 m n \in unitmx) <->
  (forall f r, irreducible_poly f -> f %| D c0 c1 c2 c3 n -> is_rank f r -> ~~ (r %| m.+1)%N).
Proof.
move=> H; rewrite unique_iff_coprime //; split.
  move=> /coprimepP cop f r [sf _] fD rank; rewrite -(rank_of_apparition _ rank); apply/negP => fd.
  by have := cop _ fd fD; rewrite -size_poly_eq1; move: sf; case: (size f) => [|[]].
move=> none; apply/coprimepP=> g gd gD; rewrite -size_poly_eq1.
have g0 : g != 0 by apply: contraTneq gd => ->; rewrite dvd0p monic_neq0 // (size_d F m).2.
case: (ltnP 1 (size g)) => [/irreducible_factor[f fi fg]|]; last first.
  by move: g0; rewrite -size_poly_gt0; case: (size g) => [|[]].
have f0 : f != 0 by case: fi => s1 _; apply: size_gt1_neq0.
have [r rank] := rank_exists f0.
have := none f r fi (dvdp_trans fg gD) rank.
by rewrite -(rank_of_apparition _ rank) (dvdp_trans fg gd).
Qed.

End Rule.
