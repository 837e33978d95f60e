(** squares-from-primitives and primitive-lemma: P(k) counts the x = t + 1/t, x + 1 = u + 1/u where k is the least common
    multiple of the orders of t and u. *)
From mathcomp Require Import all_ssreflect all_algebra all_field cyclic.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity doubling strong_divisibility rule closed_form small_residues.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** The nullity is the same over every field of characteristic 2. *)
Section OverF2.
Variable F : fieldType.
Hypothesis char2 : 2%N \in [char F].

Definition from_F2 (a : 'F_2) : F := (a : nat)%:R.
Lemma from_F2_rmorphism : rmorphism from_F2.
Proof.
have two : 2%:R = 0 :> F by apply: charf0 char2.
have minus_1 : - 1 = 1 :> F by rewrite (oppr_char2 char2).
have val (a : 'F_2) : from_F2 a = (a == 1)%:R by case: a => [[|[]]].
have cases (a : 'F_2) : a = 0 \/ a = 1 by case: a => [[|[]]] //= i; [left | right]; apply: val_inj.
split; [move=> a b | split=> [a b|]]; rewrite !val //.
  by case: (cases a) => ->; case: (cases b) => ->; rewrite ?subrr ?subr0 //= sub0r minus_1.
by case: (cases a) => ->; case: (cases b) => ->; rewrite ?mulr1 ?mulr0.
Qed.

Theorem nullity_over_F2 m n : nullity (1 : F) 1 1 0 m n = nullity (1 : 'F_2) 1 1 0 m n.
Proof.
rewrite /nullity; set f := RMorphism from_F2_rmorphism.
have -> : game_matrix (1 : F) 1 1 0 m n = map_mx f (game_matrix (1 : 'F_2) 1 1 0 m n).
  by apply/matrixP=> k l; rewrite !mxE /effect !rmorphD !rmorphMn rmorph1 rmorph0.
by rewrite -map_kermx mxrank_map.
Qed.

End OverF2.

(** A list has at most as many elements as it has values of f, times the largest number of elements with one value. *)
Lemma size_fibers (T V : eqType) (f : T -> V) (l : seq T) B :
  (forall v, (count (fun x => f x == v) l <= B)%N) -> (size l <= size (undup (map f l)) * B)%N.
Proof.
move=> le; have {1}-> : size l = (\sum_(v <- undup (map f l)) count (fun x => f x == v) l)%N.
  have countE v : count (fun x => f x == v) l = (\sum_(x <- l) (f x == v))%N.
    by elim: l {le} => [|x l IH]; rewrite ?big_nil // big_cons /= IH.
  rewrite (eq_bigr _ (fun v _ => countE v)) exchange_big /=.
  rewrite -sum1_size [LHS]big_seq [RHS]big_seq; apply: eq_bigr => x xl.
  rewrite (bigD1_seq (f x)) ?undup_uniq ?mem_undup ?map_f //= eqxx big1 // => v ne.
  by rewrite eq_sym (negPf ne).
rewrite -[X in (_ <= X * B)%N]sum1_size big_distrl /=; apply: leq_sum => v _; rewrite mul1n; exact: le.
Qed.

(** ** P(k) *)

Section Primitives.
Variable K : closedFieldType.
Hypothesis char2 : 2%N \in [char K].
Local Notation Q := (Q K).
Local Notation W := (W K).
Local Notation e := (e K).
Implicit Types (t u x : K) (b k n : nat).

Let two0 : 2%:R = 0 :> K. Proof. exact: charf0 char2. Qed.
Let DD x : x + x = 0. Proof. by rewrite -mulr2n -mulr_natl two0 mul0r. Qed.
Let eq_add x y : (x + y == 0) = (x == y).
Proof. by rewrite -[y in x + y](oppr_char2 char2) subr_eq0. Qed.

(** k is the least common multiple of the orders of t and u. *)
Definition order_of_both t u k : bool :=
  (0 < k)%N && [forall i : 'I_k, ((t ^+ i.+1 == 1) && (u ^+ i.+1 == 1)) == (i.+1 == k)].

Lemma order_of_bothP t u k n : order_of_both t u k -> (t ^+ n == 1) && (u ^+ n == 1) = (k %| n)%N.
Proof.
case/andP=> k0 /forallP least.
have [tk uk] : t ^+ k = 1 /\ u ^+ k = 1.
  have lt : (k.-1 < k)%N by rewrite prednK.
  by have := least (Ordinal lt); rewrite /= prednK // eqxx => /eqP/andP[/eqP ? /eqP].
have tn : t ^+ n = t ^+ (n %% k) by rewrite {1}(divn_eq n k) exprD mulnC exprM tk expr1n mul1r.
have un : u ^+ n = u ^+ (n %% k) by rewrite {1}(divn_eq n k) exprD mulnC exprM uk expr1n mul1r.
rewrite tn un /dvdn; case E : (n %% k)%N => [|i]; first by rewrite !expr0 eqxx.
have lt : (i.+1 < k)%N by rewrite -E ltn_mod.
by have := least (Ordinal (ltnW lt)) => /eqP /= ->; rewrite (ltn_eqF lt).
Qed.

Lemma order_of_both_lcm t u r s k : r.-primitive_root t -> s.-primitive_root u ->
  order_of_both t u k = (k == lcmn r s).
Proof.
move=> pr ps; have lcm_dvd n : ((t ^+ n == 1) && (u ^+ n == 1)) = (lcmn r s %| n)%N.
  by rewrite -(prim_order_dvd pr) -(prim_order_dvd ps) dvdn_lcm.
have l0 : (0 < lcmn r s)%N by rewrite lcmn_gt0 (prim_order_gt0 pr) (prim_order_gt0 ps).
apply/idP/eqP => [o|->].
  by apply/eqP; rewrite eqn_dvd -lcm_dvd -(order_of_bothP _ o) lcm_dvd dvdnn (order_of_bothP _ o) dvdnn.
rewrite /order_of_both l0; apply/forallP => i; rewrite lcm_dvd; apply/eqP.
apply/idP/eqP => [/dvdn_leq-/(_ isT) le|->] //; by apply/eqP; rewrite eqn_leq le ltn_ord.
Qed.

(** Each x is t + 1/t for some t ≠ 0. *)
Lemma plus_inverse x : exists t, (t != 0) && (x == t + t^-1).
Proof.
have [|t] := @solve_monicpoly K 2%N (fun i => if i == 0%N then 1 else x) => //.
rewrite big_ord_recl big_ord1 /= expr0 mulr1 expr1 => E; exists t.
have t0 : t != 0 by apply: contra_eqN E => /eqP ->; rewrite expr0n mulr0 addr0 eq_sym oner_eq0.
rewrite t0; apply/eqP/(mulIf t0); rewrite mulrDl mulVf // -expr2 E.
by rewrite addrAC DD add0r.
Qed.
Definition t_of x : K := xchoose (plus_inverse x).
Lemma t_of_neq0 x : t_of x != 0. Proof. by have /andP[] := xchooseP (plus_inverse x). Qed.
Lemma t_ofE x : x = t_of x + (t_of x)^-1. Proof. by have /andP[_ /eqP] := xchooseP (plus_inverse x). Qed.

Lemma t_of_unique t : t != 0 -> t_of (t + t^-1) = t \/ t_of (t + t^-1) = t^-1.
Proof.
move=> t0; have s0 := t_of_neq0 (t + t^-1); have := t_ofE (t + t^-1); set s := t_of _ in s0 *.
move=> /eqP; rewrite -eq_add => /eqP E.
have : (t + s) * (1 + (t * s)^-1) = 0.
  by rewrite -[RHS]E; field; rewrite t0 s0.
move/eqP; rewrite mulf_eq0 !eq_add => /orP[/eqP->|/eqP E1]; [by left | right].
by apply: (mulfI t0); rewrite -[LHS]invrK -E1 invr1 mulfV.
Qed.

(** The roots of Q_b, b odd, are the t + 1/t with t^b = 1 ≠ t. *)
Lemma dickson_at n t : t != 0 -> (dickson K n).[t + t^-1] = t ^+ n + t ^- n.
Proof.
move=> t0; suff : (dickson K n).[t + t^-1] = t ^+ n + t ^- n /\ (dickson K n.+1).[t + t^-1] = t ^+ n.+1 + t ^- n.+1 by case.
elim: n => [|n [H1 H2]].
  by rewrite /dickson e_0 e_1 mulr0 mulr1 horner0 hornerX expr0 invr1 expr1 DD.
split=> //; rewrite {1}/dickson (e_step char2) mulrDr mulrCA -!/(dickson K _) hornerD hornerM hornerX H1 H2.
rewrite -!exprVn !exprS; set a := t ^+ n; set b := t^-1 ^+ n.
have -> : (t + t^-1) * (t * a + t^-1 * b) + (a + b) = t * (t * a) + t^-1 * (t^-1 * b) + 2%:R * (a + b) by field.
by rewrite two0 mul0r addr0.
Qed.

Lemma self_inverse t : t != 0 -> (t == t^-1) = (t == 1).
Proof.
move=> t0; apply/eqP/eqP => [E|->]; last by rewrite invr1.
have : (t + 1) ^+ 2 = 0.
  have -> : (t + 1) ^+ 2 = t * t + 1 + 2%:R * t by ring.
  by rewrite {2}E mulfV // two0 mul0r addr0 DD.
by move/eqP; rewrite expf_eq0 eq_add => /eqP.
Qed.

Lemma root_Q b t : odd b -> t != 0 -> root (Q b) (t + t^-1) = (t ^+ b == 1) && (t != 1).
Proof.
move=> ob t0; have tt1 n : (t ^+ n + t ^- n == 0) = (t ^+ n == 1) by rewrite eq_add self_inverse ?expf_neq0.
have := dickson_at b t0; rewrite {1}/dickson (e_square char2 ob) hornerM hornerX expr2 hornerM => D.
rewrite /root; have := tt1 b; rewrite -D !mulf_eq0 orbb => <-.
have := tt1 1%N; rewrite !expr1 => ->; case: (t =P 1) => [->|_] /=; last by rewrite andbT.
have := coprime_X_Q char2 ob; rewrite coprimep_sym -['X]subr0 -polyC0 coprimep_XsubC /root => /negbTE Q0.
by rewrite invr1 DD Q0.
Qed.

Lemma t_of_neq1 x : (t_of x != 1) = (x != 0).
Proof. by rewrite [in RHS](t_ofE x) eq_add self_inverse ?t_of_neq0. Qed.

Lemma root_W b x : odd b ->
  root (W b) x = [&& x != 0, x + 1 != 0, t_of x ^+ b == 1 & t_of (x + 1) ^+ b == 1].
Proof.
move=> ob; rewrite /W root_gcd; have -> : root (shift (Q b)) x = root (Q b) (x + 1).
  have E : ('X + 1 : {poly K}).[x] = x + 1 by rewrite !hornerE.
  by rewrite /root /shift horner_comp E.
rewrite {1}(t_ofE x) [in X in _ && X](t_ofE (x + 1)) !root_Q ?t_of_neq0 // !t_of_neq1.
by case: (x == 0); case: (x + 1 == 0); rewrite /= ?andbT ?andbF.
Qed.

Definition roots (p : {poly K}) : seq K := sval (closed_field_poly_normal p).
Lemma mem_roots p x : p != 0 -> (x \in roots p) = root p x.
Proof.
move=> p0; rewrite /roots; case: closed_field_poly_normal => r /= ->.
by rewrite rootZ ?lead_coef_eq0 // root_prod_XsubC.
Qed.
Lemma uniq_roots p : separable_poly p -> uniq (roots p) /\ size (roots p) = degree p.
Proof.
move=> sep; have p0 := separable_poly_neq0 sep; rewrite /roots; case: closed_field_poly_normal => r /= E.
have l0 : lead_coef p != 0 by rewrite lead_coef_eq0.
split; last by rewrite /degree E size_scale // size_prod_XsubC.
rewrite -separable_prod_XsubC; apply: separable_dvdp sep _.
by rewrite E dvdpZr ?dvdpp // -?E.
Qed.

Lemma W_neq0 b : W b != 0. Proof. by apply: separable_poly_neq0; apply: separable_W char2 b. Qed.

(** The x that P(k) counts. *)
Definition points k : seq K := [seq x <- roots (W k) | order_of_both (t_of x) (t_of (x + 1)) k].
Definition P k : nat := size (points k).

Theorem points_are k : odd k -> uniq (points k) /\
  forall x, x \in points k <->
    exists t u, [/\ t != 0, u != 0, x = t + t^-1, x + 1 = u + u^-1 & [/\ t != 1, u != 1 & order_of_both t u k]].
Proof.
move=> ok; split; first by rewrite filter_uniq //; apply: (uniq_roots (separable_W char2 k)).1.
move=> x; rewrite mem_filter mem_roots ?W_neq0 // root_W //; split.
  case/andP=> o /and4P[x0 x1 _ _]; exists (t_of x), (t_of (x + 1)).
  by rewrite !t_of_neq0 -!t_ofE; split=> //; split=> //; rewrite t_of_neq1.
case=> t [u [t0 u0 Ex Ex1 [t1 u1 o]]].
have [tk uk] : t ^+ k = 1 /\ u ^+ k = 1 by have := order_of_bothP k o; rewrite dvdnn => /andP[/eqP ? /eqP].
have same z n : z != 0 -> (t_of (z + z^-1) ^+ n == 1) = (z ^+ n == 1).
  by move=> z0; case: (t_of_unique z0) => -> //; rewrite exprVn invr_eq1.
have zero (z : K) : z != 0 -> z != 1 -> z + z^-1 != 0 by move=> z0 z1; rewrite eq_add self_inverse.
apply/andP; split; last by rewrite Ex1 Ex !same // !zero //= tk uk !eqxx.
case/andP: o => k0 /forallP o; rewrite Ex1 Ex /order_of_both k0; apply/forallP => i; rewrite !same //; exact: o.
Qed.

(** ** Squares *)

Lemma has_order x n : odd n -> root (W n) x -> exists k, order_of_both (t_of x) (t_of (x + 1)) k.
Proof.
move=> on; rewrite root_W // => /and4P[_ _ tn un].
pose both n := (t_of x ^+ n == 1) && (t_of (x + 1) ^+ n == 1).
have ex : exists k, (0 < k)%N && both k by exists n; rewrite /both tn un; case: n on {tn un}.
case: (ex_minnP ex) => k /andP[k0 bk] least; exists k; rewrite /order_of_both k0; apply/forallP => i.
apply/eqP; have [->|ne] := eqVneq i.+1 k; first exact: bk.
by apply/negP => b; case/eqP: ne; apply/eqP; rewrite eqn_leq ltn_ord /=; apply: least.
Qed.

Theorem squares_from_primitives b : odd b ->
  nullity (1 : 'F_2) 1 1 0 b.-1 b.-1 = (2 * \sum_(k <- divisors b) P k)%N.
Proof.
move=> ob; rewrite -(nullity_over_F2 char2); have b0 : (0 < b)%N by case: b ob.
have := nullity_square char2 0 ob; rewrite expn0 mul1n muln0 addn0 expn1 => ->; congr (2 * _)%N.
rewrite -(degree_W K b) -(uniq_roots (separable_W char2 b)).2.
pose o x := order_of_both (t_of x) (t_of (x + 1)).
transitivity (\sum_(x <- roots (W b)) \sum_(k <- divisors b) (o x k : nat))%N.
  rewrite -sum1_size [LHS]big_seq [RHS]big_seq; apply: eq_bigr => x.
  rewrite mem_roots ?W_neq0 // => rx; have [k ok] := has_order ob rx.
  have kb : k \in divisors b.
    by rewrite -dvdn_divisors // -(order_of_bothP b ok); move: rx; rewrite root_W // => /and4P[_ _ -> ->].
  rewrite (bigD1_seq k) ?divisors_uniq //= /o ok big1 // => j ne; case E : order_of_both => //; case/eqP: ne.
  apply/eqP; rewrite eqn_dvd -(order_of_bothP _ ok) (order_of_bothP _ E) dvdnn.
  by rewrite -(order_of_bothP _ E) (order_of_bothP _ ok) dvdnn.
rewrite exchange_big /= [LHS]big_seq [RHS]big_seq; apply: eq_bigr => k; rewrite -dvdn_divisors // => kb.
have ok := dvdn_odd kb ob; rewrite /P /points.
transitivity (size [seq x <- roots (W b) | o x k]).
  by rewrite size_filter; elim: (roots _) => [|x l IH]; rewrite ?big_nil // big_cons /= IH.
apply/perm_size/uniq_perm; rewrite ?filter_uniq ?(uniq_roots (separable_W char2 _)).1 // => x.
rewrite !mem_filter -/(o x k); case E : (o x k) => //=; rewrite !mem_roots ?W_neq0 // !root_W //.
have := order_of_bothP b E; rewrite kb => /andP[-> ->].
by have := order_of_bothP k E; rewrite dvdnn => /andP[-> ->].
Qed.

(** ** The primitive lemma *)

(** The residues of ±2^i modulo k. *)
Definition residues k : seq nat := undup ([seq 2 ^ i %% k | i <- iota 0 k] ++ [seq (k - 2 ^ i %% k) %% k | i <- iota 0 k])%N.
Definition c k : nat := size (residues k).

Lemma power_of_2 e i : odd e -> exists2 j, (j < e)%N & (2 ^ i = 2 ^ j %[mod e])%N.
Proof.
move=> oe; have e0 : (0 < e)%N by case: e oe.
have t0 : (0 < totient e)%N by rewrite totient_gt0.
have co : coprime 2 e by rewrite coprime2n.
have te : (totient e <= e)%N.
  rewrite totient_count_coprime; apply: (@leq_trans (\sum_(0 <= d < e) 1)%N); last by rewrite sum_nat_const_nat subn0 muln1.
  by apply: leq_sum => d _; case: coprime.
exists (i %% totient e)%N; first by apply: leq_trans te; rewrite ltn_mod.
rewrite {1}(divn_eq i (totient e)) expnD [(_ %/ _ * _)%N]mulnC expnM -modnMml -modnXm Euler_exp_totient //.
by rewrite modnXm exp1n modnMml mul1n.
Qed.

(** t + 1/t and u + 1/u differ by 1. *)
Definition neighbors t u : bool := t + t^-1 + (u + u^-1) == 1.

Lemma neighbors_power t u i : t != 0 -> u != 0 -> neighbors t u -> neighbors (t ^+ (2 ^ i)) (u ^+ (2 ^ i)).
Proof.
move=> t0 u0; have sq (a b : K) : (a + b) ^+ (2 ^ i) = a ^+ (2 ^ i) + b ^+ (2 ^ i).
  elim: i => [|i IH]; first by rewrite !expr1.
  by rewrite expnSr !exprM IH sqrrD mulr2n DD addr0.
rewrite /neighbors -!exprVn -!sq => /eqP ->; by rewrite expr1n.
Qed.
Lemma neighbors_inverse t u : neighbors t^-1 u^-1 = neighbors t u.
Proof. by rewrite /neighbors !invrK [t^-1 + t]addrC [u^-1 + u]addrC. Qed.

(** At most 2 i neighbors t, u have t^i u^j equal to a given value, j ≤ i. *)
Lemma few_neighbors i j (w : K) (l : seq (K * K)) : (0 < i)%N -> (j <= i)%N -> w != 0 -> uniq l ->
  (forall p, p \in l -> [/\ p.1 != 0, p.2 != 0, neighbors p.1 p.2 & p.1 ^+ i * p.2 ^+ j = w]) ->
  (size l <= 2 * i)%N.
Proof.
move=> i0 ji w0 ul all_l.
have [p q Eg _] := egcdnP j i0; set g := gcdn i j in Eg.
have g0 : (0 < g)%N by rewrite gcdn_gt0 i0.
have [i' Ei] : exists i', i = (i' * g)%N by apply/dvdnP; apply: dvdn_gcdl.
have [j' Ej] : exists j', j = (j' * g)%N by apply/dvdnP; apply: dvdn_gcdr.
have E1 : (p * i' = q * j' + 1)%N.
  by apply/eqP; rewrite -(eqn_pmul2r g0) mulnDl mul1n -!mulnA -Ei -Ej Eg.
have i'0 : (0 < i')%N by move: i0; rewrite Ei muln_gt0 => /andP[].
have ji' : (j' <= i')%N by move: ji; rewrite Ei Ej leq_pmul2r.
pose theta (r : K * K) := r.1 ^+ i' * r.2 ^+ j'.
pose s (r : K * K) := (r.1 ^+ q * r.2 ^+ p)^-1.
have back r : r.1 != 0 -> r.2 != 0 -> r.1 = theta r ^+ p * s r ^+ j' /\ r.2 * (theta r ^+ q * s r ^+ i') = 1.
  case: r => a b; rewrite /theta /s /= => a0 b0; split.
    rewrite exprVn !exprMn -!exprM invfM mulrACA [(j' * p)%N]mulnC mulfV ?expf_neq0 // mulr1.
    by rewrite [(i' * p)%N]mulnC E1 exprD expr1 [(q * j')%N]mulnC mulrAC mulfV ?mul1r ?expf_neq0.
  rewrite exprVn !exprMn -!exprM invfM mulrACA [(i' * q)%N]mulnC mulfV ?expf_neq0 // mul1r.
  rewrite [(p * i')%N]E1 exprD expr1 [(j' * q)%N]mulnC; have : b ^+ (q * j') != 0 by rewrite expf_neq0.
  by move: (b ^+ _) => B B0; field; rewrite B0 b0.
pose eqn (th : K) : {poly K} := let al := th ^+ p in let be := (th ^+ q)^-1 in
  'X^i' + al *: 'X^(i' + j') + al^-1 *: 'X^(i' - j') + be%:P + be^-1 *: 'X^(2 * i').
have size_eqn th : (size (eqn th) <= (2 * i').+1)%N.
  rewrite /eqn; do ! [apply: leq_trans (size_add _ _) _; rewrite geq_max; apply/andP; split].
  - by rewrite size_polyXn; lia.
  - by apply: leq_trans (size_scale_leq _ _) _; rewrite size_polyXn; lia.
  - by apply: leq_trans (size_scale_leq _ _) _; rewrite size_polyXn; lia.
  - by apply: leq_trans (size_polyC_leq1 _) _.
  - by apply: leq_trans (size_scale_leq _ _) _; rewrite size_polyXn.
have eqn0 th : th != 0 -> eqn th != 0.
  move=> th0; have be0 : (th ^+ q)^-1 != 0 by rewrite invr_eq0 expf_neq0.
  have [E|ne] := eqVneq i' j'.
    have i1 : i' = 1%N.
      by apply/eqP; rewrite -dvdn1 -(dvdn_addr 1 (dvdn_mull q (dvdnn i'))) [in X in (_ %| X)%N]E -E1 dvdn_mull.
    apply/eqP => /(congr1 (fun f : {poly K} => f`_1)); rewrite /eqn -E i1.
    by rewrite !coefD !coefZ !coefXn coefC coef0 /= !mulr0 !addr0 => /eqP; rewrite oner_eq0.
  apply/eqP => /(congr1 (fun f : {poly K} => f`_0)); rewrite /eqn.
  rewrite !coefD !coefZ !coefXn coefC coef0 /=.
  have lt : (j' < i')%N by rewrite ltn_neqAle eq_sym ne.
  rewrite ![0%N == _]eq_sym addn_eq0 muln_eq0 subn_eq0 leqNgt lt -(prednK i'0) /=.
  by rewrite !mulr0 !add0r addr0 => /eqP; apply/negP.
have theta0 r : r \in l -> theta r != 0.
  by move=> /all_l[a0 b0 _ _]; rewrite mulf_neq0 // expf_neq0.
have root_eqn r : r \in l -> root (eqn (theta r)) (s r).
  move=> rl; have [a0 b0 /eqP near _] := all_l r rl; have [Ea Eb] := back r a0 b0.
  have th0 := theta0 r rl; have s0 : s r != 0 by rewrite invr_eq0 mulf_neq0 // expf_neq0.
  have Eb' : r.2 = (theta r ^+ q)^-1 * (s r ^+ i')^-1.
    have ne : theta r ^+ q * s r ^+ i' != 0 by rewrite mulf_neq0 // expf_neq0.
    by rewrite -invfM; apply: (mulIf ne); rewrite Eb mulVf.
  rewrite /root /eqn !hornerE !hornerXn.
  have -> : s r ^+ (i' - j') = s r ^+ i' * (s r ^+ j')^-1 by rewrite expfB_cond // (negPf s0).
  rewrite exprD mul2n -addnn exprD.
  have {near} : 1 + (r.1 + r.1^-1 + (r.2 + r.2^-1)) = 0 by rewrite near DD.
  rewrite Eb' Ea; have : s r ^+ i' != 0 by rewrite expf_neq0.
  have : s r ^+ j' != 0 by rewrite expf_neq0.
  have : theta r ^+ p != 0 by rewrite expf_neq0.
  have : theta r ^+ q != 0 by rewrite expf_neq0.
  move: (theta r ^+ p) (theta r ^+ q) (s r ^+ i') (s r ^+ j') => al be x y be0 al0 y0 x0 E.
  apply/eqP; rewrite -[RHS](mulr0 x) -E; field.
  by rewrite x0 be0 oner_neq0 y0 al0.
have fiber v : (count (fun r => theta r == v) l <= 2 * i')%N.
  have [->|] := posnP (count (fun r => theta r == v) l); first by [].
  rewrite -has_count => /hasP[r0 r0l /eqP Ev].
  rewrite -size_filter -(size_map s) -ltnS; apply: leq_trans (size_eqn v).
  apply: max_poly_roots; first by apply: eqn0; rewrite -Ev theta0.
    by apply/allP => z /mapP[r]; rewrite mem_filter => /andP[/eqP <- rl] ->; apply: root_eqn.
  rewrite map_inj_in_uniq ?filter_uniq // => r r'; rewrite !mem_filter => /andP[/eqP Er rl] /andP[/eqP Er' r'l] Es.
  have [a0 b0 _ _] := all_l r rl; have [a0' b0' _ _] := all_l r' r'l.
  have [Ea Eb] := back r a0 b0; have [Ea' Eb'] := back r' a0' b0'.
  have E1' : r.1 = r'.1 by rewrite Ea Ea' Er Er' Es.
  have E2' : r.2 = r'.2.
    apply: (mulIf (_ : theta r ^+ q * s r ^+ i' != 0)); last by rewrite Eb Er Es -Er' Eb'.
    by apply: contra_eqN Eb => /eqP ->; rewrite mulr0 eq_sym oner_eq0.
  by case: r r' E1' E2' {Er rl Er' r'l Es a0 b0 a0' b0' Ea Eb Ea' Eb'} => [? ?] [? ?] /= -> ->.
apply: leq_trans (size_fibers fiber) _; have -> : (2 * i = g * (2 * i'))%N by rewrite Ei; lia.
rewrite leq_mul2r; apply/orP; right.
have sX : size ('X^g - w%:P : {poly K}) = g.+1.
  by rewrite size_addl size_polyXn // size_opp (leq_ltn_trans (size_polyC_leq1 _)).
rewrite -ltnS -sX; apply: max_poly_roots; first by rewrite -size_poly_gt0 sX.
  apply/allP => v; rewrite mem_undup => /mapP[r rl ->]; have [_ _ _ Ew] := all_l r rl.
  by rewrite /root !hornerE hornerXn subr_eq0 -Ew Ei Ej /theta exprMn -!exprM.
exact: undup_uniq.
Qed.

(** The power of x or 1/x that is x^a / x^b. *)
Lemma power_difference x a b : x != 0 ->
  (if b <= a then x else x^-1)%N ^+ (a - b + (b - a)) = x ^+ a / x ^+ b.
Proof.
move=> x0; case: leqP => [le|/ltnW le].
  by rewrite (eqP le) addn0 expfB_cond // (negPf x0).
by rewrite (eqP le) add0n exprVn expfB_cond ?(negPf x0) // invfM invrK mulrC.
Qed.

Definition good k t u := [/\ t != 0, u != 0, neighbors t u & forall n, (t ^+ n == 1) && (u ^+ n == 1) = (k %| n)%N].

Lemma good_inverse k t u : good k t u -> good k t^-1 u.
Proof.
case=> t0 u0 near dvd; split=> //; first by rewrite invr_eq0.
  by move: near; rewrite /neighbors invrK [t^-1 + t]addrC.
by move=> n; rewrite exprVn invr_eq1.
Qed.

Lemma good_swap k t u : good k t u -> good k u t.
Proof.
case=> t0 u0 near dvd; split=> //; first by rewrite /neighbors addrC.
by move=> n; rewrite andbC.
Qed.

Lemma good_power k t u s : good k t u -> s \in residues k -> neighbors (t ^+ s) (u ^+ s).
Proof.
case=> t0 u0 near dvd; have [tk uk] : t ^+ k = 1 /\ u ^+ k = 1 by have := dvd k; rewrite dvdnn => /andP[/eqP ? /eqP].
have modk x n : x ^+ k = 1 -> x ^+ (n %% k) = x ^+ n.
  by move=> xk; rewrite [in RHS](divn_eq n k) exprD mulnC exprM xk expr1n mul1r.
rewrite mem_undup mem_cat => /orP[] /mapP[i ik ->]; rewrite !modk //; first exact: neighbors_power.
have k0 : (0 < k)%N by move: ik; rewrite mem_iota; case: (k).
have inv x : x != 0 -> x ^+ k = 1 -> x ^+ (k - 2 ^ i %% k) = (x ^+ (2 ^ i))^-1.
  by move=> x0 xk; rewrite expfB_cond ?(negPf x0) ?xk ?mul1r ?modk // ltnW // ltn_mod.
by rewrite !inv // neighbors_inverse neighbors_power.
Qed.

(** A small relation between t and u, by the pigeonhole principle. *)
Lemma small_relation k e M t u : (0 < k)%N -> (e %| k)%N -> (0 < e)%N -> (k < e * M.+1 ^ 2)%N -> good k t u ->
  exists (a b : K) (i j : nat), [/\ good k a b, (0 < i)%N, (j <= i)%N, (i <= M)%N & (a ^+ i * b ^+ j) ^+ e = 1].
Proof.
move=> k0 ek e0 kM tu; have [t0 u0 _ dvd] := tu.
have [tk uk] : t ^+ k = 1 /\ u ^+ k = 1 by have := dvd k; rewrite dvdnn => /andP[/eqP ? /eqP].
pose f (r : 'I_M.+1 * 'I_M.+1) := (t ^+ r.1 * u ^+ r.2) ^+ e.
have q0 : (0 < k %/ e)%N by rewrite divn_gt0 // dvdn_leq.
have /injectivePn[[a1 b1] [[a2 b2] ne]] : ~~ injectiveb f.
  apply/negP => /injectiveP inj; have all_f : all (k %/ e).-unity_root (map f (enum [finType of 'I_M.+1 * 'I_M.+1])).
    apply/allP => v /mapP[r _ ->]; rewrite unity_rootE /f -exprM mulnC divnK //.
    by rewrite exprMn -!exprM ![(_ * k)%N]mulnC !exprM tk uk !expr1n mulr1.
  have := max_unity_roots q0 all_f; rewrite map_inj_uniq // enum_uniq => /(_ isT).
  by rewrite size_map -cardE card_prod card_ord leq_divRL // mulnC mulnn leqNgt kM.
rewrite /f /= => E.
pose a := if (a2 <= a1)%N then t else t^-1; pose b := if (b2 <= b1)%N then u else u^-1.
have ab : good k a b.
  have gt : good k a u by rewrite /a; case: ifP => // _; apply: good_inverse.
  by rewrite /b; case: ifP => // _; apply/good_swap/good_inverse/good_swap.
pose i := (a1 - a2 + (a2 - a1))%N; pose j := (b1 - b2 + (b2 - b1))%N.
have Eij : (a ^+ i * b ^+ j) ^+ e = 1.
  rewrite !power_difference // mulrACA -invfM exprMn exprVn E mulfV //.
  by rewrite expf_neq0 // mulf_neq0 // expf_neq0.
have near m n : (m <= M)%N -> (n <= M)%N -> (m - n + (n - m) <= M)%N by lia.
have iM : (i <= M)%N by apply: near; rewrite -ltnS.
have jM : (j <= M)%N by apply: near; rewrite -ltnS.
have ij0 : (0 < i + j)%N.
  rewrite lt0n; apply: contra ne; rewrite /i /j xpair_eqE -!(inj_eq val_inj) /= !addn_eq0 !subn_eq0 => /andP[/andP[h1 h2] /andP[h3 h4]].
  by rewrite !eqn_leq h1 h2 h3 h4.
clear -ab Eij iM jM ij0; move: i j Eij iM jM ij0 => i j Eij iM jM ij0.
have [ji|/ltnW ij] := leqP j i; [exists a, b, i, j | exists b, a, j, i]; split=> //.
- by case: i ij0 ji {Eij iM} => //; case: j jM => //.
- exact: good_swap.
- by case: j ij0 ij {Eij jM} => //; rewrite addn0; case: i iM.
by rewrite mulrC.
Qed.

(** P(k) > 0 asks for c(k) ≤ 2 c(e) M, M the integer part of the root of k / e, for each divisor e < k of k. *)
Theorem primitive_lemma k e M : odd k -> (0 < P k)%N -> (e %| k)%N ->
  (k < e * M.+1 ^ 2)%N -> (c k <= c e * (2 * M))%N.
Proof.
move=> ok Pk ek kM; have [_ pts] := points_are ok.
have k0 : (0 < k)%N by case: k ok {Pk ek kM pts}.
have oe := dvdn_odd ek ok; have e0 : (0 < e)%N by case: e oe {ek kM}.
have [x /pts[t [u [t0 u0 Et Eu [t1 u1 o]]]]] : exists x, x \in points k.
  by move: Pk; rewrite /P; case: (points k) => // x l _; exists x; rewrite mem_head.
have tu : good k t u.
  split=> // [|n]; last exact: order_of_bothP n o.
  by rewrite /neighbors -Et -Eu addrA DD add0r.
have [a [b [i [j [ab i0 ji iM Eab]]]]] := small_relation k0 ek e0 kM tu.
have [a0 b0 _ dvd] := ab; set w := a ^+ i * b ^+ j in Eab.
have [ak bk] : a ^+ k = 1 /\ b ^+ k = 1 by have := dvd k; rewrite dvdnn => /andP[/eqP ? /eqP].
have w0 : w != 0 by rewrite mulf_neq0 // expf_neq0.
pose powers s : K * K := (a ^+ s, b ^+ s); pose l := map powers (residues k).
pose value (r : K * K) := r.1 ^+ i * r.2 ^+ j.
have below s : s \in residues k -> (s < k)%N.
  by rewrite mem_undup mem_cat => /orP[] /mapP[n _ ->]; rewrite ltn_mod.
have same s s' : (s' <= s)%N -> powers s = powers s' -> (k %| s - s')%N.
  move=> le [Ea Eb]; rewrite -dvd; apply/andP; split.
    by rewrite expfB_cond ?(negPf a0) // Ea mulfV // expf_neq0.
  by rewrite expfB_cond ?(negPf b0) // Eb mulfV // expf_neq0.
have ul : uniq l.
  rewrite map_inj_in_uniq ?undup_uniq // => s s' /below sk /below sk' E.
  have small d : (d < k)%N -> (k %| d)%N -> d = 0%N by move=> dk; rewrite /dvdn modn_small // => /eqP.
  have [le|/ltnW le] := leqP s' s.
    by have E0 := small _ (leq_ltn_trans (leq_subr _ _) sk) (same _ _ le E); apply/eqP; rewrite eqn_leq le -subn_eq0 E0.
  have E0 := small _ (leq_ltn_trans (leq_subr _ _) sk') (same _ _ le (esym E)).
  by apply/eqP; rewrite eqn_leq le -subn_eq0 E0.
have valueE s : value (powers s) = w ^+ s.
  by rewrite /value /w exprMn -!exprM ![(s * _)%N]mulnC.
have fiber v : (count (fun r => value r == v) l <= 2 * M)%N.
  have [->|] := posnP (count (fun r => value r == v) l); first by [].
  rewrite -has_count => /hasP[r0 /mapP[s0 _ ->] /eqP Ev].
  rewrite -size_filter; apply: leq_trans (_ : 2 * i <= _)%N; last by rewrite leq_mul2l.
  apply: (@few_neighbors i j v) => //; first by rewrite -Ev valueE expf_neq0.
    by rewrite filter_uniq.
  move=> r; rewrite mem_filter => /andP[/eqP Er /mapP[s sk Es]].
  by rewrite {1 2 3 4}Es /= !expf_neq0 // (good_power ab sk).
rewrite -[c k](size_map powers); apply: leq_trans (size_fibers fiber) _; rewrite leq_mul2r; apply/orP; right.
rewrite -[c e](size_map (fun s => w ^+ s)); apply: uniq_leq_size (undup_uniq _) _ => v.
rewrite mem_undup => /mapP[r /mapP[s sk ->] ->]; rewrite valueE.
have mode n : w ^+ (n %% e) = w ^+ n.
  by rewrite [in RHS](divn_eq n e) exprD mulnC exprM Eab expr1n mul1r.
suff in_e : (s %% e)%N \in residues e by rewrite -mode; apply: map_f.
move: sk; rewrite !mem_undup !mem_cat => /orP[] /mapP[n _ ->].
  have [h he E] := power_of_2 n oe; apply/orP; left.
  by rewrite modn_dvdm // E; apply: map_f; rewrite mem_iota.
have [h he E] := power_of_2 n oe; apply/orP; right.
apply/mapP; exists h; first by rewrite mem_iota.
set rest := (2 ^ n %% k)%N; have rk : (rest < k)%N by rewrite ltn_mod.
have Er : (rest %% e = 2 ^ h %% e)%N by rewrite /rest modn_dvdm.
rewrite modn_dvdm // -Er; apply/eqP; rewrite -(eqn_modDr rest) subnK 1?ltnW // (eqP ek : k %% e = 0)%N.
have le : (rest %% e <= e)%N by rewrite ltnW // ltn_mod.
by rewrite {2}(divn_eq rest e) [(_ * e + _)%N]addnC addnA subnK // -mulSn modnMl.
Qed.

Corollary primitive_lemma_squared k e : odd k -> (0 < P k)%N -> (e %| k)%N -> (c k ^ 2 * e <= 4 * c e ^ 2 * k)%N.
Proof.
move=> ok Pk ek; have e0 : (0 < e)%N by apply: odd_gt0; apply: dvdn_odd ek ok.
have ex : exists M, (e * M ^ 2 <= k)%N by exists 0%N; rewrite muln0.
have bound M : (e * M ^ 2 <= k)%N -> (M <= k)%N.
  apply: leq_trans; apply: leq_trans (_ : M ^ 2 <= _)%N; last by rewrite leq_pmull.
  by rewrite -mulnn; case: M => // M; rewrite leq_pmull.
case: (ex_maxnP ex bound) => M le most.
have kM : (k < e * M.+1 ^ 2)%N by rewrite ltnNge; apply/negP => /most; rewrite ltnn.
have := primitive_lemma ok Pk ek kM; rewrite -(leq_exp2r _ _ (isT : 0 < 2)%N) => h.
apply: leq_trans (leq_mul h (leqnn e)) _; rewrite !expnMn.
have -> : (c e ^ 2 * (2 ^ 2 * M ^ 2) * e = 4 * c e ^ 2 * (e * M ^ 2))%N by move: (c e ^ 2)%N (M ^ 2)%N => x y; lia.
by rewrite leq_mul2l le orbT.
Qed.

End Primitives.

(** There is such a field. *)
Theorem closed_field_exists : exists K : closedFieldType, 2%N \in [char K].
Proof.
have [K [f _]] := countable_algebraic_closure [countFieldType of 'F_2]; exists K.
by apply: (rmorph_char f); apply: char_Fp.
Qed.
