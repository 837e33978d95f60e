(** colors-closed and torus: boards that close up in both directions, over any field.

    docs/mathematics/cylinders-and-tori.md, theorem 2. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity doubling closed_boards.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition torus_matrix (R : comRingType) (c0 c1 c2 c3 : R) m n := joined_matrix c0 c1 c2 c3 (around m) (around n) m n.

(** z^m (2 Q^m - H_m + Q² H_{m-2}), where Q² H_{m-2} = -P H_{m-1} - H_m, for m > 0. *)
Definition around_determinant (R : comRingType) (c0 c1 c2 c3 : R) (m : nat) : {poly R} :=
  (zQ c1 c3 ^+ m - H c0 c1 c2 c3 m) *+ 2 - zP c0 c2 * H c0 c1 c2 c3 m.-1.

(** ** Divisors *)
Section Divisors.
Variable F : fieldType.
Implicit Types (a b c f g h k p q : {poly F}).

(** The part of f that is prime to q, and the rest. *)
Lemma prime_part f q : f != 0 -> exists f1 f2 j, [/\ f = f1 * f2, coprimep f1 q & f2 %| q ^+ j].
Proof.
elim: {f}(size f) {-2}f (leqnn (size f)) => [|l IH] f; first by rewrite leqn0 size_poly_eq0 => /eqP->; rewrite eqxx.
move=> sf f0; case cop: (coprimep f q); first by exists f, 1, 0%N; rewrite mulr1 expr0 dvdp1 size_poly1.
set k := gcdp f q; have /dvdpP[f' E] : k %| f by apply: dvdp_gcdl.
have [f'0 k0] : f' != 0 /\ k != 0 by apply/andP; rewrite -negb_or -mulf_eq0 -E.
have sk : (1 < size k)%N.
  by rewrite ltn_neqAle size_poly_gt0 k0 andbT eq_sym; move: cop; rewrite /coprimep => /negbT.
have [|//|f1 [f2 [j [E1 cop1 dv]]]] := IH f'.
  have := size_mul f'0 k0; rewrite -E; have : (0 < size f')%N by rewrite size_poly_gt0.
  move: sf sk; move: (size f) (size f') (size k) => x y z; lia.
exists f1, (f2 * k), j.+1; rewrite E {1}E1 mulrA exprSr; split=> //.
by apply: dvdp_mul => //; apply: dvdp_gcdr.
Qed.

(** The part of f that is prime to q, and an inverse of q modulo its square. *)
Lemma inverse_part f q : f != 0 ->
  exists f1 j q', [/\ f1 %| f, f %| f1 * q ^+ j, coprimep f1 q & f1 ^+ 2 %| q' * q - 1].
Proof.
move=> f0; have [f1 [f2 [j [Ef cop f2j]]]] := prime_part q f0.
have /Bezout_eq1_coprimepP[[r q'] /= E] : coprimep (f1 ^+ 2) q by apply: coprimep_expl.
exists f1, j, q'; split=> //; first by rewrite Ef dvdp_mulr.
  by rewrite Ef dvdp_mul.
by rewrite -E opprD addrCA subrr addr0 dvdpNr dvdp_mull.
Qed.

Lemma bezout_parts a b : exists g a' b' u v, [/\ a = g * a', b = g * b' & u * a' + v * b' = 1].
Proof.
have [/eqP|ab] := boolP (gcdp a b == 0).
  by move/eqP; rewrite gcdp_eq0 => /andP[/eqP-> /eqP->]; exists 0, 1, 0, 1, 0; rewrite !mul0r mulr1 addr0.
have := @coprimep_div_gcd _ a b; rewrite -negb_and -gcdp_eq0 ab => /(_ isT).
have := dvdp_gcdl a b; have := dvdp_gcdr a b; move: ab; set k := gcdp a b => k0 /dvdpP[b' ->] /dvdpP[a' ->].
rewrite !mulpK // => /Bezout_eq1_coprimepP[[u v] /= E].
by exists k, a', b', u, v; rewrite ![k * _]mulrC.
Qed.

Lemma dvdp_squares c p q : c %| p ^+ 2 -> c %| q ^+ 2 -> c %| p * q.
Proof.
have [g [a [b [u [v [-> -> E]]]]]] := bezout_parts p q => cp cq.
rewrite (_ : g * a * (g * b) = a * b * (u ^+ 3 * a + u ^+ 2 * v * b *+ 3) * (g * a) ^+ 2 +
    a * b * (v ^+ 3 * b + v ^+ 2 * u * a *+ 3) * (g * b) ^+ 2).
  by rewrite dvdp_add // dvdp_mull.
transitivity (g * a * (g * b) * (u * a + v * b) ^+ 3); first by rewrite E expr1n mulr1.
by ring.
Qed.

(** The kernel of a matrix g (a M + b) of two rows modulo f, if a and b have no common factor. *)
Lemma degree_of_parts f g h : f != 0 ->
  (degree (gcdp f g) + degree (gcdp f (g * h)) = degree (gcdp (g ^+ 2 * h) (f * gcdp f g)))%N.
Proof.
move=> f0; set a := gcdp f g.
have a0 : a != 0 by rewrite gcdp_eq0 negb_and f0.
have [k [f' [g' [u [v [Ef Eg E]]]]]] := bezout_parts f g.
have k0 : k != 0 by apply: contraNneq f0 => k0; rewrite Ef k0 mul0r.
have cop : coprimep f' g' by apply/Bezout_eq1_coprimepP; exists (u, v).
have aE : a %= k.
  rewrite /a Ef Eg; apply: eqp_trans (gcdp_mul2l _ _ _) _.
  by rewrite -[X in _ %= X]mulr1 eqp_mul2l // gcdp_eqp1.
have f'0 : f' != 0 by apply: contraNneq f0 => E0; rewrite Ef E0 mulr0.
have part : gcdp f (g * h) %= k * gcdp f' h.
  rewrite Ef Eg -mulrA; apply: eqp_trans (gcdp_mul2l _ _ _) _; rewrite eqp_mul2l //.
  exact: Gauss_gcdpr.
have whole : gcdp (g ^+ 2 * h) (f * a) %= k ^+ 2 * gcdp f' h.
  have -> : g ^+ 2 * h = k ^+ 2 * (g' ^+ 2 * h) by rewrite Eg; ring.
  have fa : f * a %= k ^+ 2 * f' by rewrite Ef (_ : k ^+ 2 * f' = k * f' * k) ?eqp_mull //; ring.
  apply: eqp_trans (eqp_gcdr _ fa) _; apply: eqp_trans (gcdp_mul2l _ _ _) _; rewrite eqp_mul2l ?expf_neq0 //.
  apply: eqp_trans (gcdpC _ _) _; apply: Gauss_gcdpr; exact: coprimep_expr.
have d0 : gcdp f' h != 0 by rewrite gcdp_eq0 negb_and f'0.
rewrite /degree (eqp_size aE) (eqp_size part) (eqp_size whole) !size_mul ?mulf_neq0 //.
move: k0 d0; rewrite -!size_poly_gt0; case: (size k) (size (gcdp f' h)) => [|x] // [|y] // _ _.
by rewrite !addnS !addSn /=; lia.
Qed.

End Divisors.

(** A map of one kernel into another that takes nothing but 0 to 0. *)
Lemma rank_kernel_le (F : fieldType) (V W : nat) (G : 'M[F]_V) (K : 'M[F]_W) (phi : 'rV[F]_V -> 'rV[F]_W) :
  linear phi -> (forall x, x *m G = 0 -> phi x *m K = 0) -> (forall x, x *m G = 0 -> phi x = 0 -> x = 0) ->
  (\rank (kermx G) <= \rank (kermx K))%N.
Proof.
move=> lin into inj; pose L := lin1_mx (Linear lin); have LE x : x *m L = phi x by rewrite mul_rV_lin1.
have <- : \rank (kermx G *m L) = \rank (kermx G).
  rewrite -[RHS](mxrank_mul_ker _ L) (_ : (_ :&: _)%MS = 0) ?mxrank0 ?addn0 //.
  apply/eqP; rewrite -submx0; apply/rV_subP=> x; rewrite sub_capmx => /andP[/sub_kermxP xG /sub_kermxP xL].
  by rewrite submx0; apply/eqP; apply: inj; rewrite -?LE.
apply: mxrankS; apply/rV_subP=> z /submxP[y ->]; rewrite mulmxA LE; apply/sub_kermxP/into.
by rewrite -mulmxA mulmx_ker mulmx0.
Qed.

(** ** Vectors on a ring of m + 1 cells, on which polynomials act; two of them begin a sequence *)
Section Vectors.
Variables (F : fieldType) (m : nat).
Implicit Types (x y a b : 'rV[F]_m.+1) (p q f : {poly F}).
Local Notation "x ** p" := (x *m horner_mx (S F m) p) (at level 40, left associativity).

Lemma act_D x p q : x ** (p + q) = x ** p + x ** q. Proof. by rewrite rmorphD mulmxDr. Qed.
Lemma act_N x p : x ** (- p) = - (x ** p). Proof. by rewrite rmorphN mulmxN. Qed.
Lemma act_M x p q : x ** (p * q) = x ** p ** q. Proof. by rewrite rmorphM mulmxA. Qed.
Lemma act_1 x : x ** 1 = x. Proof. by rewrite rmorph1 mulmx1. Qed.
Lemma act_0 x : x ** 0 = 0. Proof. by rewrite rmorph0 mulmx0. Qed.

Lemma act_dvdp x f p : x ** f = 0 -> f %| p -> x ** p = 0.
Proof. by move=> xf /dvdpP[h ->]; rewrite mulrC act_M xf mul0mx. Qed.

Lemma act_gcdp x p q : (x ** gcdp p q == 0) = (x ** p == 0) && (x ** q == 0).
Proof.
apply/eqP/andP => [x0|[/eqP xp /eqP xq]].
  by split; apply/eqP/(act_dvdp x0); rewrite ?dvdp_gcdl ?dvdp_gcdr.
have [[u v] /= E] := Bezoutp p q.
apply: act_dvdp (_ : u * p + v * q %| _); last by rewrite (eqp_dvdl _ E).
by rewrite act_D [u * p]mulrC [v * q]mulrC !act_M xp xq !mul0mx addr0.
Qed.

Definition pair y0 y1 p q : 'rV[F]_m.+1 := y0 ** p + y1 ** q.

Lemma pair_D y0 y1 p q p' q' : pair y0 y1 p q + pair y0 y1 p' q' = pair y0 y1 (p + p') (q + q').
Proof. by rewrite /pair !act_D addrACA. Qed.
Lemma pair_N y0 y1 p q : - pair y0 y1 p q = pair y0 y1 (- p) (- q).
Proof. by rewrite /pair !act_N opprD. Qed.
Lemma pair_M y0 y1 p q f : pair y0 y1 p q ** f = pair y0 y1 (p * f) (q * f).
Proof. by rewrite /pair mulmxDl -!act_M. Qed.
Lemma pair_0 y0 y1 : pair y0 y1 1 0 = y0. Proof. by rewrite /pair act_1 act_0 addr0. Qed.
Lemma pair_1 y0 y1 : pair y0 y1 0 1 = y1. Proof. by rewrite /pair act_1 act_0 add0r. Qed.
Lemma pair_pair y0 y1 p q p' q' f g :
  pair (pair y0 y1 p q) (pair y0 y1 p' q') f g = pair y0 y1 (p * f + p' * g) (q * f + q' * g).
Proof. by rewrite {1}/pair !pair_M pair_D. Qed.

Variable t : {poly F}.

(** 0, 1, t, t² - 1, ... and 1, 0, -1, -t, ... *)
Definition V (k : nat) : {poly F} := if k is i.+1 then U t 1 i else 0.
Definition V' (k : nat) : {poly F} := if k is i.+1 then - V i else 1.

Lemma V_step k : V k.+2 = t * V k.+1 - V k.
Proof. by case: k => [|k]; rewrite /V ?U_step ?mul1r // U_0 U_1 mulr1 subr0. Qed.
Lemma V'_step k : V' k.+2 = t * V' k.+1 - V' k.
Proof. by case: k => [|k]; rewrite /V' ?V_step; rewrite /V ?U_0; ring. Qed.

Lemma sequence (y : nat -> 'rV[F]_m.+1) : (forall k, y k.+2 = y k.+1 ** t - y k) ->
  forall k, y k = pair (y 0%N) (y 1%N) (V' k) (V k).
Proof.
move=> step k; set s := fun k => pair (y 0%N) (y 1%N) (V' k) (V k).
suff [] : y k = s k /\ y k.+1 = s k.+1 by []; rewrite /s.
elim: k => [|k [H1 H2]]; first by rewrite /V' /V U_0 oppr0 pair_0 pair_1.
split=> //; rewrite step H2 H1 pair_M pair_N pair_D V_step V'_step; congr pair; ring.
Qed.

Lemma V_square k : V k.+1 ^+ 2 - t * V k.+1 * V k + V k ^+ 2 = 1.
Proof.
elim: k => [|k IH]; first by rewrite /V U_0; ring.
by rewrite -[RHS]IH V_step; ring.
Qed.

End Vectors.

(** ** Two rings *)
Section Around.
Variables (F : fieldType) (m n : nat) (P Q f1 q : {poly F}) (j : nat).
Local Notation M := m.+1.
Local Notation N := n.+1.
Local Notation f := ('X^M - 1 : {poly F}).
Local Notation "x ** p" := (x *m horner_mx (S F m) p) (at level 40, left associativity).
Hypothesis coprime_PQ : coprimep P Q.
Hypothesis dvdp_f : f1 %| f.
Hypothesis f_dvdp : f %| f1 * Q ^+ j.
Hypothesis inverse : f1 %| q * Q - 1.
Local Notation t := (- P * q).
Local Notation V := (V t).
Local Notation V' := (V' t).

Let f0 : f != 0.
Proof. by rewrite -size_poly_gt0 size_addl size_polyXn // size_opp size_poly1. Qed.

Let f10 : f1 != 0.
Proof. by apply: contraTneq dvdp_f => ->; rewrite dvd0p. Qed.

Lemma act_f (x : 'rV[F]_M) : x ** f = 0.
Proof. by rewrite rmorphB rmorphX rmorph1 /= horner_mx_X S_period subrr mulmx0. Qed.

(** What a game does to the rows of Y, which are on a ring. *)
Definition turned (Y : 'M[F]_(N, M)) : 'M[F]_(N, M) := (S F n *m Y) ** P + ((S F n ^+ 2 + 1) *m Y) ** Q.

Lemma turned_row Y k : u F n k *m turned Y = (u F n k.+1 *m Y) ** P + (u F n k.+2 *m Y + u F n k *m Y) ** Q.
Proof.
by rewrite mulmxDr !mulmxA u_step mulmxDr mulmx1 u_power addn2 mulmxDl.
Qed.

Lemma u_N k : u F n (k + N) = u F n k.
Proof. by apply/rowP=> i; rewrite !mxE modnDr. Qed.

Lemma rows_0 (Y : 'M[F]_(N, M)) : (forall k, u F n k *m Y = 0) -> Y = 0.
Proof.
move=> Y0; apply/row_matrixP=> i; rewrite row0 rowE -(Y0 i); congr (_ *m Y); apply/rowP=> l.
by rewrite !mxE eqxx /= modn_small // eq_sym.
Qed.

(** Nothing is lost where Q is 0. *)
Lemma act_part Y k : turned Y = 0 -> (u F n k *m Y) ** f1 = 0.
Proof.
move=> Y0; suff zero i (r : {poly F}) : f %| r * Q ^+ i -> forall k, (u F n k *m Y) ** r = 0 by apply: zero f_dvdp _.
elim: i r => [|i IH] r dv l; first by apply: act_dvdp (act_f _) _; rewrite -[r]mulr1 -[1](expr0 Q).
have {}IH l' (p : {poly F}) : (u F n l' *m Y) ** (r * Q * p) = 0.
  by rewrite act_M IH ?mul0mx // -mulrA -exprS.
have /Bezout_eq1_coprimepP[[a b] /= E] := coprime_PQ.
have := turned_row Y (l + n); rewrite Y0 mulmx0 => /esym/eqP; rewrite addr_eq0 => /eqP row.
rewrite -u_N addnS; set x := _ *m Y in row *.
have -> : x ** r = x ** P ** (a * r) + x ** (r * Q * b).
  by rewrite -act_M -act_D; congr (x *m horner_mx _ _); rewrite -[LHS]mul1r -E; ring.
rewrite row mulNmx -act_M (_ : Q * (a * r) = r * Q * a); last by ring.
by rewrite mulmxDl !IH !addr0 oppr0.
Qed.

Lemma act_inverse (x : 'rV[F]_M) : x ** f1 = 0 -> x ** (Q * q) = x.
Proof.
by move=> xf; apply/eqP; rewrite -subr_eq0 -[X in _ - X]act_1 -act_N -act_D [Q * q]mulrC (act_dvdp xf inverse).
Qed.

Lemma kernel_sequence Y : turned Y = 0 ->
  forall k, u F n k *m Y = pair (u F n 0 *m Y) (u F n 1 *m Y) (V' k) (V k).
Proof.
move=> Y0; apply: (sequence (y := fun k => u F n k *m Y)) => k; have part l := act_part l Y0.
have := turned_row Y k; rewrite Y0 mulmx0; set y0 := _ *m Y; set y1 := _ *m Y; set y2 := u F n k *m Y => E.
have {E} := congr1 (fun x => x ** q) E; rewrite mul0mx !mulmxDl -!act_M !act_inverse ?part // mulNr act_N => /esym/eqP.
by rewrite addrCA addr_eq0 opprD => /eqP.
Qed.

(** The two conditions for a sequence to have the period N. *)
Variables g a b u' v' : {poly F}.
Hypothesis partsN : V N = g * a.
Hypothesis partsn : V n + 1 = g * b.
Hypothesis bezout : u' * a + v' * b = 1.
Local Notation delta := (a ^+ 2 - t * a * b + b ^+ 2).
Local Notation first y0 y1 := (pair y0 y1 (- b) a).
Local Notation second y0 y1 := (pair y0 y1 u' v').

Lemma conditions (y0 y1 : 'rV[F]_M) :
  (pair y0 y1 (V' N) (V N) == y0) && (pair y0 y1 (V' N.+1) (V N.+1) == y1) =
  (first y0 y1 ** g == 0) && (second y0 y1 ** (g * delta) == 0).
Proof.
have Vn : V n = g * b - 1 by rewrite -partsn addrK.
have -> : pair y0 y1 (V' N) (V N) = first y0 y1 ** g + y0.
  by rewrite pair_M -[X in _ + X](pair_0 y0 y1) pair_D partsN /V' Vn; congr pair; ring.
pose w := (t * a - b) * u' + a * v'.
have -> : pair y0 y1 (V' N.+1) (V N.+1) = first y0 y1 ** g ** w - second y0 y1 ** (g * delta) + y1.
  rewrite !pair_M pair_N -[X in _ + X](pair_1 y0 y1) !pair_D V_step /V' Vn partsN; congr pair.
    rewrite -[LHS]mulr1 -bezout /w; ring.
  transitivity ((t * (g * a) - g * b) * (u' * a + v' * b) + 1); first by rewrite bezout mulr1; ring.
  by rewrite /w; ring.
rewrite -subr_eq0 addrK; case: eqP => // ->; rewrite mul0mx sub0r -subr_eq0 addrK.
by rewrite oppr_eq0.
Qed.

(** The pairs that begin a sequence of period N, in two independent vectors. *)
Local Notation h1 := (gcdp f1 g).
Local Notation h2 := (gcdp f1 (g * delta)).
Local Notation K := (block_mx (horner_mx (S F m) h1) 0 0 (horner_mx (S F m) h2)).

Lemma in_K (x y : 'rV[F]_M) :
  (row_mx x y *m K == 0) = [&& x ** f1 == 0, y ** f1 == 0, x ** g == 0 & y ** (g * delta) == 0].
Proof.
rewrite mul_row_block !mulmx0 addr0 add0r row_mx_eq0 !act_gcdp.
by case: (x ** f1 == 0); case: (y ** f1 == 0); rewrite ?andbF.
Qed.

Lemma rank_K : \rank (kermx K) = degree (gcdp (g ^+ 2 * delta) (f1 * h1)).
Proof.
rewrite -degree_of_parts // mxrank_ker rank_diag_block_mx.
have part h : degree (gcdp f1 h) = (M - \rank (horner_mx (S F m) (gcdp f1 h)))%N.
  rewrite -mxrank_ker rank_kermx_at_S /degree; congr (_.-1); apply: eqp_size.
  rewrite eqp_sym; apply: eqp_trans (gcdpC _ _) _; apply: dvdp_gcd_idl.
  by apply: dvdp_trans dvdp_f; apply: dvdp_gcdl.
have := rank_leq_row (horner_mx (S F m) h1); have := rank_leq_row (horner_mx (S F m) h2).
by rewrite !part //; move: (\rank _) (\rank _) => x y; lia.
Qed.

Variables (v : nat) (G : 'M[F]_v) (cells : 'rV[F]_v -> 'M[F]_(N, M)) (vertices : 'M[F]_(N, M) -> 'rV[F]_v).
Hypothesis cells_linear : linear cells.
Hypothesis vertices_linear : linear vertices.
Hypothesis cellsK : cancel cells vertices.
Hypothesis verticesK : cancel vertices cells.
Hypothesis kernel : forall x, (x *m G == 0) = (turned (cells x) == 0).

Lemma pair_linear (T : lmodType F) (y0 y1 : T -> 'rV[F]_M) (p p' : {poly F}) :
  linear y0 -> linear y1 -> linear (fun x => pair (y0 x) (y1 x) p p').
Proof.
by move=> l0 l1 c x y; rewrite /pair l0 l1 !mulmxDl -!scalemxAl scalerDr addrACA.
Qed.

Definition into_K (x : 'rV[F]_v) : 'rV[F]_(M + M) :=
  row_mx (first (u F n 0 *m cells x) (u F n 1 *m cells x)) (second (u F n 0 *m cells x) (u F n 1 *m cells x)).

Lemma rank_le_K : (\rank (kermx G) <= \rank (kermx K))%N.
Proof.
apply: (@rank_kernel_le _ _ _ _ _ into_K).
- move=> c x y; rewrite /into_K.
  have lin i : linear (fun x => u F n i *m cells x).
    by move=> d z z'; rewrite cells_linear mulmxDr -scalemxAr.
  by rewrite !(pair_linear _ _ (lin 0%N) (lin 1%N)) scale_row_mx add_row_mx.
- move=> x /eqP; rewrite kernel => /eqP Y0; apply/eqP; rewrite in_K -conditions -!kernel_sequence //.
  rewrite -[u F n N]/(u F n (0 + N)) -[u F n N.+1]/(u F n (1 + N)) !u_N !eqxx !andbT.
  by rewrite !mulmxDl -!act_M ![_ * f1]mulrC !act_M !act_part // !mul0mx addr0 eqxx.
move=> x /eqP; rewrite kernel => /eqP Y0 /eqP; rewrite row_mx_eq0 => /andP[/eqP a0 /eqP b0].
set y0 := _ *m _ in a0 b0; set y1 := u F n 1 *m _ in a0 b0.
have y00 : y0 = 0.
  transitivity (pair (first y0 y1) (second y0 y1) (- v') a); last by rewrite a0 b0 /pair !mul0mx addr0.
  rewrite pair_pair -[LHS](pair_0 y0 y1); congr pair; last by ring.
  by rewrite -bezout; ring.
have y10 : y1 = 0.
  transitivity (pair (first y0 y1) (second y0 y1) u' b); last by rewrite a0 b0 /pair !mul0mx addr0.
  rewrite pair_pair -[LHS](pair_1 y0 y1); congr pair; first by ring.
  by rewrite -bezout; ring.
have Y00 : cells x = 0.
  by apply: rows_0 => k; rewrite kernel_sequence // -/y0 -/y1 y00 y10 /pair !mul0mx addr0.
by rewrite -[x]cellsK Y00 -(linear0 (Linear cells_linear)) cellsK.
Qed.

Definition first_row (z : 'rV[F]_(M + M)) : 'rV[F]_M := pair (lsubmx z) (rsubmx z) (- v') a.
Definition second_row (z : 'rV[F]_(M + M)) : 'rV[F]_M := pair (lsubmx z) (rsubmx z) u' b.
Definition rows_of (z : 'rV[F]_(M + M)) : 'M[F]_(N, M) :=
  \matrix_(l < N) pair (first_row z) (second_row z) (V' l) (V l).

Lemma rows_linear : linear rows_of.
Proof.
have [l r] : linear (@lsubmx F 1 M M) /\ linear (@rsubmx F 1 M M) by split; apply: linearP.
move=> c x y; apply/row_matrixP => k; rewrite linearP /= !rowK.
by rewrite (pair_linear _ _ (pair_linear _ _ l r) (pair_linear _ _ l r)).
Qed.

Lemma first_row_mx (x y : 'rV[F]_M) : first_row (row_mx x y) = pair x y (- v') a.
Proof. by rewrite /first_row row_mxKl row_mxKr. Qed.
Lemma second_row_mx (x y : 'rV[F]_M) : second_row (row_mx x y) = pair x y u' b.
Proof. by rewrite /second_row row_mxKl row_mxKr. Qed.

Lemma first_of_rows (x y : 'rV[F]_M) : first (pair x y (- v') a) (pair x y u' b) = x.
Proof. by rewrite pair_pair -[RHS](pair_0 x y) -bezout; congr pair; ring. Qed.
Lemma second_of_rows (x y : 'rV[F]_M) : second (pair x y (- v') a) (pair x y u' b) = y.
Proof. by rewrite pair_pair -[RHS](pair_1 x y) -bezout; congr pair; ring. Qed.

Lemma rows_sequence z : z *m K = 0 -> turned (rows_of z) = 0 /\
  forall k, u F n k *m rows_of z = pair (first_row z) (second_row z) (V' k) (V k).
Proof.
rewrite -[z]hsubmxK; set x := lsubmx z; set y := rsubmx z => /eqP.
rewrite in_K => /and4P[/eqP xf /eqP yf x0 y0].
set r0 := first_row _; set r1 := second_row _; set s := fun k => pair r0 r1 (V' k) (V k).
have [E0 E1] : r0 = pair x y (- v') a /\ r1 = pair x y u' b by rewrite /r0 /r1 first_row_mx second_row_mx.
have s_step k : s k.+2 = s k.+1 ** t - s k.
  by rewrite /s pair_M pair_N pair_D V_step V'_step; congr pair; ring.
have s_f k : s k ** f1 = 0.
  by rewrite /s E0 E1 pair_pair pair_M /pair ![_ * f1]mulrC !act_M xf yf !mul0mx addr0.
have s_N k : s (k + N)%N = s k.
  have /andP[/eqP sN /eqP sN1] : (s N == r0) && (s N.+1 == r1).
    by rewrite /s conditions E0 E1 first_of_rows second_of_rows x0 y0.
  suff [] : s (k + N)%N = s k /\ s (k + N).+1%N = s k.+1 by [].
  elim: k => [|k [H1 H2]]; last by split=> //; rewrite !addSn s_step H1 -addSn H2 s_step.
  by rewrite add0n sN sN1 /s /V' /V U_0 oppr0 pair_0 pair_1.
have s_mod k : s (k %% N)%N = s k.
  by rewrite [in RHS](divn_eq k N) addnC; elim: (k %/ N)%N => [|l IH]; rewrite ?addn0 // mulSn addnCA addnC s_N.
have rows k : u F n k *m rows_of (row_mx x y) = s k.
  have lt : (k %% N < N)%N by rewrite ltn_mod.
  rewrite -s_mod (_ : u F n k = delta_mx 0 (Ordinal lt)) -?rowE ?rowK //.
  by apply/rowP=> i; rewrite !mxE eqxx /= eq_sym.
split=> //; apply: rows_0 => k; rewrite turned_row !rows s_step subrK -act_M -act_D.
apply: act_dvdp (s_f k.+1) _; rewrite (_ : _ + _ = - P * (q * Q - 1)) ?dvdp_mull //; ring.
Qed.

Lemma rank_ge_K : (\rank (kermx K) <= \rank (kermx G))%N.
Proof.
apply: (@rank_kernel_le _ _ _ _ _ (fun z => vertices (rows_of z))).
- by move=> c x y; rewrite rows_linear vertices_linear.
- by move=> z /rows_sequence[z0 _]; apply/eqP; rewrite kernel verticesK z0.
move=> z /rows_sequence[_ rows] z0.
have Y0 : rows_of z = 0 by rewrite -[LHS]verticesK z0 -(linear0 (Linear vertices_linear)) verticesK.
have r0 : first_row z = 0 by rewrite -[LHS](pair_0 _ (second_row z)) -(rows 0%N) Y0 mulmx0.
have r1 : second_row z = 0.
  by rewrite -[LHS](pair_1 (first_row z)) -[0 : {poly F}]oppr0 -(rows 1%N) Y0 mulmx0.
rewrite -[z]hsubmxK -(first_of_rows (lsubmx z) (rsubmx z)) -/(first_row z) -/(second_row z) r0 r1.
rewrite -[X in row_mx _ X](second_of_rows (lsubmx z) (rsubmx z)) -/(first_row z) -/(second_row z) r0 r1.
by rewrite /pair !mul0mx addr0 row_mx0.
Qed.

Lemma rank_around : \rank (kermx G) = degree (gcdp (g ^+ 2 * delta) (f1 * h1)).
Proof. by rewrite -rank_K; apply/eqP; rewrite eqn_leq rank_le_K rank_ge_K. Qed.

End Around.

(** ** The same in the terms of the theorem *)
Section Degrees.
Variables (F : fieldType) (n : nat) (P Q f f1 q : {poly F}) (j : nat).
Implicit Types (c p : {poly F}).
Local Notation N := n.+1.
Hypothesis coprime_PQ : coprimep P Q.
Hypothesis dvdp_f : f1 %| f.
Hypothesis f_dvdp : f %| f1 * Q ^+ j.
Hypothesis coprime_f1 : coprimep f1 Q.
Hypothesis inverse : f1 ^+ 2 %| q * Q - 1.
Local Notation t := (- P * q).
Local Notation V := (V t).
Local Notation h := (U (- P) (Q ^+ 2)).
Local Notation T := ((Q ^+ N - h N) *+ 2 - P * h n).

Let dvdp_PtQ : f1 ^+ 2 %| P + t * Q.
Proof. by rewrite (_ : _ + _ = - P * (q * Q - 1)) ?dvdp_mull //; ring. Qed.

Lemma congruent k : f1 ^+ 2 %| h k - Q ^+ k * V k.+1.
Proof.
suff [] : f1 ^+ 2 %| h k - Q ^+ k * V k.+1 /\ f1 ^+ 2 %| h k.+1 - Q ^+ k.+1 * V k.+2 by [].
elim: k => [|k [H1 H2]].
  rewrite V_step /tori.V !U_0 U_1 mulr1 subr0 subrr dvdp0; split=> //.
  by rewrite (_ : _ - _ = - (P + t * Q)) ?dvdpNr //; ring.
split=> //; rewrite U_step V_step.
rewrite (_ : _ - _ = - P * (h k.+1 - Q ^+ k.+1 * V k.+2) - Q ^+ 2 * (h k - Q ^+ k * V k.+1)
  - Q ^+ k.+1 * V k.+2 * (P + t * Q)); last by rewrite !exprS; ring.
by rewrite !dvdp_sub ?dvdp_mull.
Qed.

Lemma next_h : exists c, h N = - P * h n + c * Q.
Proof.
case: n => [|i]; first by exists 0; rewrite U_1 U_0; ring.
by exists (- Q * h i); rewrite U_step; ring.
Qed.

Lemma coprime_h k : coprimep Q (h k).
Proof.
suff [] : coprimep Q (h k) /\ coprimep Q (h k.+1) by [].
have QP p : coprimep Q (- P * p) = coprimep Q p.
  by rewrite mulNr -scaleN1r coprimepZr ?oppr_eq0 ?oner_eq0 // coprimepMr [coprimep Q P]coprimep_sym coprime_PQ.
elim: k => [|k [H1 H2]]; first by rewrite U_0 U_1 -[- P]mulr1 QP coprimep1.
split=> //; rewrite U_step (_ : _ - _ = - (Q * h k) * Q + - P * h k.+1); last by ring.
by rewrite coprimep_addl_mul QP.
Qed.

Lemma coprime_T : coprimep Q T.
Proof.
have [c E] := next_h.
rewrite E (_ : _ - _ = (Q ^+ n *+ 2 - c *+ 2) * Q + P * h n); last by rewrite exprS; ring.
by rewrite coprimep_addl_mul coprimepMr coprime_h [coprimep Q P]coprimep_sym coprime_PQ.
Qed.

Lemma dvdp_power c p k : coprimep c Q -> c %| Q ^+ k * p -> c %| p.
Proof. by move=> cQ; rewrite Gauss_dvdpr // coprimep_expr. Qed.

Lemma dvdp_power_f c : coprimep c Q -> c %| f -> c %| f1.
Proof. by move=> cQ cf; apply: (@dvdp_power _ _ j) => //; rewrite mulrC; apply: dvdp_trans cf f_dvdp. Qed.

Variables g a b u' v' : {poly F}.
Hypothesis partsN : V N = g * a.
Hypothesis partsn : V n + 1 = g * b.
Hypothesis bezout : u' * a + v' * b = 1.
Local Notation delta := (a ^+ 2 - t * a * b + b ^+ 2).

Lemma T_congruent : f1 ^+ 2 %| T - Q ^+ N * (g ^+ 2 * delta).
Proof.
have -> : g ^+ 2 * delta = (V N ^+ 2 - t * V N * V n + V n ^+ 2) - t * V N + V n *+ 2 + 1.
  transitivity (V N ^+ 2 - t * V N * (V n + 1) + (V n + 1) ^+ 2); first by rewrite partsN partsn; ring.
  ring.
rewrite V_square (_ : _ - _ = - 2%:R * (h N - Q ^+ N * V n.+2) - P * (h n - Q ^+ n * V N) - Q ^+ n * V N * (P + t * Q)).
  by rewrite !dvdp_sub ?dvdp_mull ?congruent.
by rewrite V_step exprS; ring.
Qed.

(** Only the part of f that is prime to Q matters, and T is Q^N times the determinant. *)
Lemma gcd_T p p' : p %| f1 -> p %= p' -> gcdp (g ^+ 2 * delta) (f1 * p) %= gcdp T (f * p').
Proof.
move=> pf pp'.
have square c : c %| f1 * p -> c %| f1 ^+ 2.
  by move/dvdp_trans; apply; rewrite expr2 dvdp_mul.
apply/andP; split; rewrite dvdp_gcd; apply/andP; split.
- set c := gcdp _ _; have cs : c %| f1 ^+ 2 by apply: square; apply: dvdp_gcdr.
  rewrite -(subrK (Q ^+ N * (g ^+ 2 * delta)) T) dvdp_add //; last by apply: dvdp_mull; apply: dvdp_gcdl.
  exact: dvdp_trans cs T_congruent.
- by apply: dvdp_trans (dvdp_gcdr _ _) _; apply: dvdp_mul => //; case/andP: pp'.
- set c := gcdp _ _; have cT : c %| T by apply: dvdp_gcdl.
  have cQ : coprimep c Q by rewrite coprimep_sym; apply: coprimep_dvdl coprime_T.
  have cf : c %| f1 * p.
    apply: (@dvdp_power _ _ j) => //; apply: dvdp_trans (dvdp_gcdr _ _) _.
    by rewrite mulrA [_ * f1]mulrC; apply: dvdp_mul => //; case/andP: pp'.
  apply: (@dvdp_power _ _ N) => //.
  rewrite -(subKr T (Q ^+ N * (g ^+ 2 * delta))) dvdp_sub //.
  by apply: dvdp_trans (square _ cf) T_congruent.
set c := gcdp _ _; have cT : c %| T by apply: dvdp_gcdl.
have cQ : coprimep c Q by rewrite coprimep_sym; apply: coprimep_dvdl coprime_T.
apply: (@dvdp_power _ _ j) => //; apply: dvdp_trans (dvdp_gcdr _ _) _.
by rewrite mulrA [_ * f1]mulrC; apply: dvdp_mul => //; case/andP: pp'.
Qed.

Lemma dvdp_h c : coprimep c Q -> c %| f1 -> (c %| h n) = (c %| V N).
Proof.
move=> cQ cf; rewrite -[h n](subrK (Q ^+ n * V N)) dvdp_addr.
  by rewrite Gauss_dvdpr // coprimep_expr.
by apply: dvdp_trans (congruent n); rewrite expr2 dvdp_mulr.
Qed.

Lemma gcd_V : gcdp f1 (V N) %= gcdp f (h n).
Proof.
apply/andP; split; rewrite dvdp_gcd; apply/andP; split.
- exact: dvdp_trans (dvdp_gcdl _ _) dvdp_f.
- by rewrite dvdp_h ?dvdp_gcdl ?dvdp_gcdr //; apply: coprimep_dvdr coprime_f1; apply: dvdp_gcdl.
- by apply: dvdp_power_f; rewrite ?dvdp_gcdl // coprimep_sym; apply: coprimep_dvdl (coprime_h n); apply: dvdp_gcdr.
have cQ : coprimep (gcdp f (h n)) Q by rewrite coprimep_sym; apply: coprimep_dvdl (coprime_h n); apply: dvdp_gcdr.
by rewrite -dvdp_h ?dvdp_gcdr // dvdp_power_f // dvdp_gcdl.
Qed.

(** The last entry of the matrix may be left out: where a divides, delta does not. *)
Lemma gcd_one_entry : gcdp (g ^+ 2 * delta) (f1 * gcdp f1 g) %= gcdp (g ^+ 2 * delta) (f1 * gcdp f1 (V N)).
Proof.
rewrite partsN; apply/andP; split; rewrite dvdp_gcd dvdp_gcdl /=.
  apply: dvdp_trans (dvdp_gcdr _ _) _; apply: dvdp_mul => //.
  by rewrite dvdp_gcd dvdp_gcdl /= dvdp_mulr // dvdp_gcdr.
set c := gcdp _ _.
have cs : c %| f1 ^+ 2.
  by apply: dvdp_trans (dvdp_gcdr _ _) _; rewrite expr2; apply: dvdp_mul => //; apply: dvdp_gcdl.
suff cg : c %| f1 * g by rewrite -(eqp_dvdr _ (gcdp_mul2l _ _ _)) dvdp_gcd -expr2 cs.
have [c0|c0] := eqVneq c 0.
  move: cs; rewrite c0 dvd0p expf_eq0 => /andP[_ /eqP->]; rewrite mul0r; exact: dvdp0.
have [c1 [c2 [i [Ec cop c2a]]]] := prime_part a c0.
have cop12 : coprimep c1 c2 by apply: coprimep_dvdl c2a _; apply: coprimep_expr.
rewrite Ec Gauss_dvdp //; apply/andP; split.
  have : c %| f1 * (g * a).
    by apply: dvdp_trans (dvdp_gcdr _ _) _; apply: dvdp_mul => //; apply: dvdp_gcdr.
  rewrite Ec => /(dvdp_trans (dvdp_mulr c2 (dvdpp c1))).
  by rewrite mulrA Gauss_dvdpl.
have c2d : coprimep c2 delta.
  apply: (coprimep_dvdr c2a); apply: coprimep_expl.
  rewrite (_ : delta = (a - t * b) * a + b ^+ 2); last by ring.
  rewrite coprimep_addl_mul; apply: coprimep_expr; apply/Bezout_eq1_coprimepP; by exists (u', v').
apply: dvdp_squares.
  by apply: dvdp_trans cs; rewrite Ec dvdp_mull.
have : c %| g ^+ 2 * delta by apply: dvdp_gcdl.
rewrite Ec => /(dvdp_trans (dvdp_mull c1 (dvdpp c2))).
by rewrite Gauss_dvdpl.
Qed.

Lemma gcd_determinant : gcdp (g ^+ 2 * delta) (f1 * gcdp f1 g) %= gcdp T (f * gcdp f (h n)).
Proof. apply: eqp_trans gcd_one_entry (gcd_T _ gcd_V); exact: dvdp_gcdl. Qed.

(** All entries. *)
Lemma gcd_entries : gcdp (g ^+ 2 * delta) (f1 * gcdp f1 g) %= gcdp T (f * gcdp f (gcdp (h n) (h N - Q ^+ N))).
Proof.
apply: gcd_T; first exact: dvdp_gcdl.
have last c : coprimep c Q -> c %| f1 -> c %| V N -> (c %| h N - Q ^+ N) = (c %| g * b).
  move=> cQ cf cV; rewrite -partsn.
  rewrite (_ : _ - _ = (h N - Q ^+ N * V n.+2) + Q ^+ N * (t * V N - (V n + 1))); last by rewrite V_step; ring.
  rewrite dvdp_addr; first by rewrite Gauss_dvdpr ?coprimep_expr // dvdp_subr // dvdp_mull.
  apply: (@dvdp_trans _ (f1 ^+ 2)); [by rewrite expr2 dvdp_mulr | exact: (congruent N)].
apply/andP; split; rewrite !dvdp_gcd.
  have cQ : coprimep (gcdp f1 g) Q by apply: coprimep_dvdr coprime_f1; apply: dvdp_gcdl.
  have gV : gcdp f1 g %| V N by rewrite partsN dvdp_mulr // dvdp_gcdr.
  by rewrite (dvdp_trans (dvdp_gcdl _ _) dvdp_f) dvdp_h ?last ?dvdp_gcdl ?gV //= dvdp_mulr // dvdp_gcdr.
set c := gcdp f _; have ch : c %| h n by apply: dvdp_trans (dvdp_gcdr _ _) (dvdp_gcdl _ _).
have cQ : coprimep c Q by rewrite coprimep_sym; apply: coprimep_dvdl (coprime_h n).
have cf : c %| f1 by rewrite dvdp_power_f // dvdp_gcdl.
have cV : c %| V N by rewrite -dvdp_h.
have cg : c %| g * b by rewrite -last //; apply: dvdp_trans (dvdp_gcdr _ _) (dvdp_gcdr _ _).
have gE : g = u' * (g * a) + v' * (g * b) by rewrite -{1}[g]mulr1 -bezout; ring.
by rewrite cf gE; apply: dvdp_add; apply: dvdp_mull; rewrite -?partsN.
Qed.

End Degrees.

(** ** The torus of m + 1 rows and n + 1 columns *)
Section Torus.
Variables (F : fieldType) (m n : nat) (c0 c1 c2 c3 : F).
Hypothesis unit_form : c0 * c3 - c1 * c2 != 0.
Local Notation M := m.+1.
Local Notation N := n.+1.
Local Notation G := (torus_matrix c0 c1 c2 c3 M N).
Local Notation at_A := (horner_mx (ring_path F m)).
Local Notation v := (form_v c0 c1).
Local Notation w := (form_w c2 c3).
Local Notation cells := (@cells F m n).
Local Notation vertices := (@vertices F m n).

Lemma press_torus x : cells (x *m G) = cells x *m at_A v + ring_path F n *m cells x *m at_A w.
Proof.
apply/matrixP=> j' i'; rewrite !mxE sum_cells.
under eq_bigr => j _.
  under eq_bigr => i _.
    rewrite !mxE /joined !cell_row !cell_col (_ : _ + _ + _ + _ =
      (c0 *+ (i == i') + c1 *+ around M i i') *+ (j == j') + (c2 *+ (i == i') + c3 *+ around M i i') *+ around N j j').
      rewrite mulrDr; over.
    by rewrite !mulrnDl -!mulrnA !addrA.
  rewrite big_split /=; over.
rewrite big_split /=; congr (_ + _).
  rewrite (bigD1 j') //= [X in _ + X]big1 ?addr0 => [|j ne].
    by apply: eq_bigr => i _; rewrite eqxx !mxE at_ring.
  by rewrite big1 // => i _; rewrite (negPf ne) mulr0n mulr0.
rewrite exchange_big; apply: eq_bigr => i _; rewrite mxE big_distrl; apply: eq_bigr => j _ /=.
rewrite !mxE at_ring (_ : around N j' j = around N j j'); last by rewrite /around addnC.
by rewrite mulr_natl mulrnAl mulrnAr.
Qed.

Lemma at_S_ring (a b : F) : at_A (a%:P + b *: 'X) *m S F m = horner_mx (S F m) (a *: 'X + b *: ('X^2 + 1)).
Proof.
have unit_S : S F m \is a GRing.unit by have := at_S_unit F m 1; rewrite expr1.
have AS : ring_path F m *m S F m = S F m ^+ 2 + 1.
  apply: (mulrI unit_S); rewrite mulrA [X in X * _]S_ring mulrDl mulrDr mulr1 mul1r.
  by rewrite -exprS -exprSr.
rewrite !rmorphD !linearZ /= rmorphD rmorphX rmorph1 /= horner_mx_C !horner_mx_X mulmxDl -scalemxAl AS.
by rewrite mul_scalar_mx.
Qed.

Lemma turned_cells x : turned (zP c0 c1) (zQ c2 c3) (cells x) = S F n *m cells (x *m G) *m S F m.
Proof.
by rewrite press_torus mulmxDr mulmxDl /turned -!mulmxA !at_S_ring !mulmxA S_ring.
Qed.

Lemma kernel_torus x : (x *m G == 0) = (turned (zP c0 c1) (zQ c2 c3) (cells x) == 0).
Proof.
have unit_S k : S F k \in unitmx by have := at_S_unit F k 1; rewrite expr1.
rewrite turned_cells; apply/eqP/eqP => [->|E].
  by rewrite (_ : cells 0 = 0) ?mulmx0 ?mul0mx //; apply/matrixP=> i j; rewrite !mxE.
have {}E : cells (x *m G) = 0.
  by rewrite -[LHS](mulKmx (unit_S n)) -[_ *m cells _](mulmxK (unit_S m)) E mul0mx mulmx0.
by rewrite -[LHS]cellsK E; apply/rowP=> k; rewrite !mxE.
Qed.

Lemma eliminate (R : comRingType) (a b c d x y : R) :
  d * (a * x + b * y) - b * (c * x + d * y) = (a * d - b * c) * x /\
  a * (c * x + d * y) - c * (a * x + b * y) = (a * d - b * c) * y.
Proof. by split; ring. Qed.

Lemma bezout_P_Q (R : comRingType) (p q x a b c d i : R) :
  d * p - b * q = i * x -> a * q - c * p = i * (x ^+ 2 + 1) -> (- c - x * d) * p + (a + x * b) * q = i.
Proof.
move=> E1 E2; transitivity ((a * q - c * p) - x * (d * p - b * q)); first by ring.
by rewrite E1 E2; ring.
Qed.

Lemma coprime_zP_zQ : coprimep (zP c0 c1) (zQ c2 c3).
Proof.
have [E1 E2] := eliminate c0%:P c1%:P c2%:P c3%:P 'X ('X^2 + 1).
have E := bezout_P_Q E1 E2; rewrite -!polyCM -polyCB !mul_polyC in E.
apply/Bezout_coprimepP; exists (- c2%:P - 'X * c3%:P, c0%:P + 'X * c1%:P) => /=.
by rewrite /zP /zQ -?mul_polyC in E *; rewrite E polyC_eqp1.
Qed.

Lemma H_U k : H c0 c2 c1 c3 k = U (- zP c0 c1) (zQ c2 c3 ^+ 2) k.
Proof.
set h := U _ _; suff [] : H c0 c2 c1 c3 k = h k /\ H c0 c2 c1 c3 k.+1 = h k.+1 by []; rewrite /h.
by elim: k => [|k [H1 H2]] //; split=> //; rewrite U_step -H1 -H2.
Qed.

Local Notation f := ('X^M - 1 : {poly F}).

(** Both forms of the theorem, with rows and columns exchanged. *)
Lemma nullity_of_torus : let T := around_determinant c0 c2 c1 c3 N in let Hn := H c0 c2 c1 c3 in
  \rank (kermx G) = degree (gcdp T (f * gcdp f (Hn n))) /\
  \rank (kermx G) = degree (gcdp T (f * gcdp f (gcdp (Hn n) (Hn N - zQ c2 c3 ^+ N)))).
Proof.
have f0 : f != 0 by rewrite -size_poly_gt0 size_addl size_polyXn // size_opp size_poly1.
have [f1 [j [q [df fd cop inv]]]] := inverse_part (zQ c2 c3) f0.
have inv1 : f1 %| q * zQ c2 c3 - 1 by apply: dvdp_trans inv; rewrite expr2 dvdp_mulr.
set t := - zP c0 c1 * q.
have [g [a [b [u' [v' [Ea Eb Ebz]]]]]] := bezout_parts (V t N) (V t n + 1).
have cPQ := coprime_zP_zQ.
have -> : \rank (kermx G) = degree (gcdp (g ^+ 2 * (a ^+ 2 - t * a * b + b ^+ 2)) (f1 * gcdp f1 g)).
  apply: (rank_around cPQ df fd inv1 Ea Eb Ebz _ _ (@cellsK F m n) (@verticesK F m n) kernel_torus).
    by move=> c x y; apply/matrixP=> i l; rewrite !mxE.
  by move=> c x y; apply/rowP=> i; rewrite !mxE.
rewrite /around_determinant !H_U /degree; split; congr (_.-1); apply: eqp_size.
  exact: (gcd_determinant cPQ df fd cop inv Ea Eb Ebz).
exact: (gcd_entries cPQ df fd cop inv Ea Eb Ebz).
Qed.

End Torus.

Section Theorems.
Variables (F : fieldType) (c0 c1 c2 c3 : F) (m n : nat).
Hypothesis unit_form : c0 * c3 - c1 * c2 != 0.
Local Notation T := (around_determinant c0 c1 c2 c3 m).
Local Notation H := (H c0 c1 c2 c3).

Lemma torus_exchange : (0 < m)%N -> (0 < n)%N ->
  \rank (kermx (torus_matrix c0 c1 c2 c3 m n)) = \rank (kermx (torus_matrix c0 c2 c1 c3 n m)).
Proof.
case: m n => [|i] [|j] // _ _; apply: rank_exchange => k l; rewrite !mxE /joined !cell_row !cell_col /=.
rewrite [in X in X + _ + _ + _]mulnC [in X in _ + X + _ + _]mulnC [in X in _ + X + _]mulnC [in X in _ + X]mulnC.
by rewrite -!addrA; congr (_ + _); rewrite addrCA.
Qed.

(** colors-closed: a ring of m rows and a ring of n columns. *)
Theorem torus_entries : (0 < m)%N -> (0 < n)%N ->
  \rank (kermx (torus_matrix c0 c1 c2 c3 m n)) =
  degree (gcdp T (('X^n - 1) * gcdp ('X^n - 1) (gcdp (H m.-1) (H m - zQ c1 c3 ^+ m)))).
Proof.
move=> m0 n0; rewrite torus_exchange //; case: m n m0 n0 => [|i] [|j] // _ _.
by apply: (proj2 (nullity_of_torus _ _ _)); rewrite [c2 * c1]mulrC.
Qed.

(** One entry is enough. *)
Theorem torus : (0 < m)%N -> (0 < n)%N ->
  \rank (kermx (torus_matrix c0 c1 c2 c3 m n)) = degree (gcdp T (('X^n - 1) * gcdp ('X^n - 1) (H m.-1))).
Proof.
move=> m0 n0; rewrite torus_exchange //; case: m n m0 n0 => [|i] [|j] // _ _.
by apply: (proj1 (nullity_of_torus _ _ _)); rewrite [c2 * c1]mulrC.
Qed.

(** In characteristic 2. *)
Theorem torus_char2 : 2%N \in [char F] -> (0 < m)%N -> (0 < n)%N ->
  \rank (kermx (torus_matrix c0 c1 c2 c3 m n)) =
  degree (gcdp (zP c0 c2 * H m.-1) (('X^n - 1) * gcdp ('X^n - 1) (H m.-1))).
Proof.
move=> char2 m0 n0; rewrite torus // /around_determinant.
have polys2 : 2%N \in [char {poly F}] by apply: (rmorph_char (polyC_rmorphism F) char2).
by rewrite (char2_double polys2) sub0r (oppr_char2 polys2).
Qed.

End Theorems.
