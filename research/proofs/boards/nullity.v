(** nullity-is-a-gcd and six-neighborhoods, over any field: the nullity of a board is the degree of a gcd. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Lemma d_0 (R : comRingType) : d R 0 = 1. Proof. by []. Qed.
Lemma d_1 (R : comRingType) : d R 1 = 'X. Proof. by []. Qed.
Lemma d_step (R : comRingType) k : d R k.+2 = 'X * d R k.+1 - d R k. Proof. by []. Qed.

Section Cyclic.
(** A square matrix A with a vector that no polynomial of degree below m + 1 annihilates, and a polynomial p of degree m + 1
    that annihilates A. *)
Variables (F : fieldType) (m : nat) (A : 'M[F]_m.+1) (p : {poly F}) (first : 'rV[F]_m.+1).
Implicit Types f g q : {poly F}.
Local Notation at_A := (horner_mx A).
Hypothesis size_p : size p = m.+2.
Hypothesis at_p : at_A p = 0.
Hypothesis inj_first : forall q, (size q <= m.+1)%N -> first *m at_A q = 0 -> q = 0.

Let at_A_D q g : at_A (q + g) = at_A q + at_A g. Proof. exact: rmorphD. Qed.
Let at_A_M q g : at_A (q * g) = at_A q *m at_A g. Proof. exact: rmorphM. Qed.
Let at_A_Z a q : at_A (a *: q) = a *: at_A q. Proof. exact: linearZ. Qed.

Lemma rank_cyclic_ge g : g != 0 -> (m.+1 - (size g).-1 <= \rank (at_A g))%N.
Proof.
move=> g0; set r := (m.+1 - _)%N.
pose f (v : 'rV[F]_r) : 'rV[F]_m.+1 := first *m at_A (rVpoly v * g).
have f_lin : linear f.
  by move=> a u v; rewrite /f linearP /= mulrDl rmorphD -scalerAl linearZ /= mulmxDr -scalemxAr.
pose N := lin1_mx (Linear f_lin).
have NE v : v *m N = first *m at_A (rVpoly v * g) by rewrite mul_rV_lin1.
have free : row_free N.
  apply: inj_row_free => v; rewrite NE => H.
  have : rVpoly v * g = 0.
    have [->|v0] := eqVneq (rVpoly v) 0; first by rewrite mul0r.
    apply: inj_first H; apply: leq_trans (size_mul_leq _ _) _.
    have le : (size (rVpoly v) <= r)%N by apply: size_poly.
    have : (0 < size (rVpoly v))%N by rewrite size_poly_gt0.
    by have : (0 < size g)%N; [rewrite size_poly_gt0 | rewrite /r in le *; lia].
  by move/eqP; rewrite mulf_eq0 (negPf g0) orbF => /eqP E; rewrite -[v]rVpolyK E linear0.
rewrite -(eqP free); apply: mxrankS; apply/rV_subP=> u /submxP[v ->].
by rewrite NE rmorphM mulmxA submxMl.
Qed.

(** The kernel of f(A) has the dimension of the gcd of f and p. *)
Theorem rank_kermx_cyclic f : \rank (kermx (at_A f)) = (size (gcdp p f)).-1.
Proof.
set g := gcdp _ f; have d0 : p != 0 by rewrite -size_poly_gt0 size_p.
have g0 : g != 0 by rewrite gcdp_eq0 (negPf d0).
have ker_g : \rank (at_A f) = \rank (at_A g).
  apply/eqP; rewrite eqn_leq; apply/andP; split; apply: mxrankS.
    have /dvdpP[q ->] : g %| f by apply: dvdp_gcdr.
    by rewrite at_A_M submxMl.
  have [[u v] /= E] := Bezoutp p f; case/eqpP: E => [[a b] /= /andP[a0 b0] E].
  have -> : g = (b^-1 * a) *: (u * p + v * f) by rewrite -scalerA E scalerA mulVf // scale1r.
  rewrite at_A_Z at_A_D !at_A_M at_p mulmx0 add0r scalemxAl.
  exact: submxMl.
rewrite mxrank_ker ker_g.
have /dvdpP[h E] : g %| p by apply: dvdp_gcdl.
have h0 : h != 0 by apply: contraNneq d0 => h0; rewrite E h0 mul0r.
have rg := rank_cyclic_ge g0; have rh := rank_cyclic_ge h0.
have sg : (0 < size g)%N by rewrite size_poly_gt0.
have sh : (0 < size h)%N by rewrite size_poly_gt0.
have Esz : ((size h).-1 + (size g).-1 = m.+1)%N.
  have := size_mul h0 g0; rewrite -E size_p => /(congr1 predn) /=.
  by rewrite -{1}(prednK sh) -{1}(prednK sg) addSn addnS /=.
have le : (\rank (at_A h) + \rank (at_A g) <= m.+1)%N.
  by apply: mulmx0_rank_max; rewrite -at_A_M -E at_p.
have rg' : (\rank (at_A g) <= m.+1)%N by apply: rank_leq_row.
move: Esz rg rh le rg'; move: (\rank (at_A g)) (\rank (at_A h)) (size g).-1 (size h).-1 => a b x y; lia.
Qed.

End Cyclic.

Section PathMatrix.
(** The path of m + 1 vertices; row vectors; e_k = 0 for k > m. *)
Variables (F : fieldType) (m : nat).
Implicit Types p q f g : {poly F}.
Local Notation A := (path_matrix F m.+1).
Local Notation at_A := (horner_mx A).

Definition e (k : nat) : 'rV[F]_m.+1 := \row_j (k == j)%:R.

Lemma e_out k : (m < k)%N -> e k = 0.
Proof. by move=> h; apply/rowP=> j; rewrite !mxE; case: eqP => // E; move: h; rewrite E ltnNge -ltnS ltn_ord. Qed.

Lemma e_mul (c : nat) k (M : 'M[F]_(m.+1, c)) : (k <= m)%N -> e k *m M = row (inord k) M.
Proof.
move=> h; apply/rowP=> j; rewrite !mxE (bigD1 (inord k)) //= !mxE inordK // eqxx mul1r big1 ?addr0 // => i ne.
by rewrite !mxE; case: eqP => [E|]; rewrite ?mul0r //; case/eqP: ne; apply: val_inj; rewrite /= inordK.
Qed.

Lemma e_step k : (k <= m)%N -> e k *m A = e k.+1 + (if k is j.+1 then e j else 0).
Proof.
move=> h; rewrite e_mul //; apply/rowP=> j; rewrite !mxE inordK // /adjacent.
case: k h => [|k] h; rewrite !mxE ?addr0 ?orbF //.
rewrite eqSS [(j : nat) == k]eq_sym; case: eqP => [<-|_]; case: eqP => [E|_] //=; rewrite ?addr0 ?add0r //.
by have := ltnSn k.+1; rewrite {1}E => /ltnW; rewrite ltnn.
Qed.


Lemma e0_d k : (k <= m.+1)%N -> e 0 *m at_A (d F k) = e k.
Proof.
suff: (k <= m.+1)%N -> e 0 *m at_A (d F k) = e k /\ ((k <= m)%N -> e 0 *m at_A (d F k.+1) = e k.+1).
  by move=> H /H [].
elim: k => [|k IH] h.
  rewrite d_0 d_1 rmorph1 mulmx1; split=> // _.
  by rewrite horner_mx_X e_step // addr0.
have [H1 H2] := IH (ltnW h); rewrite H2 //; split=> // h2.
rewrite d_step rmorphB rmorphM /= horner_mx_X mulmxBr (_ : A * _ = at_A (d F k.+1) *m A); last first.
  by rewrite -[A in A * _]horner_mx_X -rmorphM mulrC rmorphM /= horner_mx_X.
by rewrite mulmxA H2 // H1 e_step // addrK.
Qed.

Lemma at_A_D p q : at_A (p + q) = at_A p + at_A q. Proof. exact: rmorphD. Qed.
Lemma at_A_M p q : at_A (p * q) = at_A p *m at_A q. Proof. exact: rmorphM. Qed.
Lemma at_A_Z a p : at_A (a *: p) = a *: at_A p. Proof. exact: linearZ. Qed.
Lemma at_A_comm p q : at_A p *m at_A q = at_A q *m at_A p.
Proof. by rewrite mulmxE -!rmorphM mulrC. Qed.

Lemma at_A_eq0 p : e 0 *m at_A p = 0 -> at_A p = 0.
Proof.
move=> H; apply/row_matrixP=> i; have im : (i <= m)%N by rewrite -ltnS.
by rewrite row0 -[i]inord_val -e_mul // -(e0_d (leqW im)) -mulmxA at_A_comm mulmxA H mul0mx.
Qed.

(** The path is annihilated by its polynomial. *)
Lemma d_path : at_A (d F m.+1) = 0.
Proof. by apply: at_A_eq0; rewrite e0_d // e_out. Qed.

Lemma size_d n : size (d F n) = n.+1 /\ d F n \is monic.
Proof.
suff: (size (d F n) = n.+1 /\ d F n \is monic) /\ (size (d F n.+1) = n.+2 /\ d F n.+1 \is monic) by case.
elim: n => [|n [[s1 m1] [s2 m2]]]; first by do !split; rewrite ?d_0 ?d_1 ?size_poly1 ?monic1 ?size_polyX ?monicX.
split=> //; rewrite d_step.
have s: size ('X * d F n.+1) = n.+3 by rewrite mulrC size_mulX ?monic_neq0 // s2.
have lt: (size (- d F n)%R < size ('X * d F n.+1)%R)%N by rewrite size_opp s1 s.
by rewrite size_addl // s; split=> //; rewrite monicE lead_coefDl // lead_coefM lead_coefX mul1r -monicE.
Qed.

(** A polynomial of degree below m + 1 that annihilates the first vector is 0. *)
Lemma e0_small p k (j : 'I_m.+1) : (size p <= k)%N -> (k <= j)%N -> (e 0 *m at_A p) 0 j = 0.
Proof.
elim: k p => [|k IH] p; first by rewrite leqn0 size_poly_eq0 => /eqP->; rewrite rmorph0 mulmx0 mxE.
move=> sp kj; have [sd md] := size_d k.
have E : p = (p`_k *: d F k) + (p - p`_k *: d F k) by rewrite addrC subrK.
have km : (k <= m.+1)%N by have := ltn_ord j; lia.
have neq : (k == j) = false by lia.
rewrite {}E rmorphD mulmxDr mxE [X in _ + X]IH; last (by lia).
  by rewrite linearZ /= -scalemxAr e0_d // !mxE neq mulr0 addr0.
apply/leq_sizeP=> i; rewrite leq_eqVlt coefB coefZ => /orP[/eqP<-|lt].
  by rewrite (_ : (d F k)`_k = 1) ?mulr1 ?subrr // -[RHS](eqP md) lead_coefE sd.
by rewrite (nth_default _ (leq_trans sp lt)) [(d F k)`_i]nth_default ?sd // mulr0 subrr.
Qed.

Lemma e0_inj p : (size p <= m.+1)%N -> e 0 *m at_A p = 0 -> p = 0.
Proof.
move=> sp H; apply/eqP; case: (posnP (size p)) => [/eqP|pos]; first by rewrite size_poly_eq0.
have [sd md] := size_d (size p).-1.
have lt : ((size p).-1 < m.+1)%N by rewrite prednK.
have : (e 0 *m at_A p) 0 (Ordinal lt) = 0 by rewrite H mxE.
have E : p = (lead_coef p *: d F (size p).-1) + (p - lead_coef p *: d F (size p).-1) by rewrite addrC subrK.
rewrite [in at_A _]E rmorphD mulmxDr mxE [X in _ + X](@e0_small _ (size p).-1) // => [|].
  rewrite addr0 linearZ /= -scalemxAr e0_d 1?ltnW // !mxE eqxx mulr1 => /eqP.
  by rewrite lead_coef_eq0.
apply/leq_sizeP=> i; rewrite leq_eqVlt coefB coefZ => /orP[/eqP<-|lti].
  by rewrite (_ : (d F _)`_ _ = 1) ?mulr1 ?lead_coefE ?subrr // -[RHS](eqP md) lead_coefE sd.
have lt2 : (size p <= i)%N by lia.
by rewrite (nth_default _ lt2) [(d F _)`_i]nth_default ?mulr0 ?subrr // sd; lia.
Qed.

(** The kernel of f(A) has the dimension of the gcd of f and d_m. *)
Theorem rank_kermx_at_A f : \rank (kermx (at_A f)) = (size (gcdp (d F m.+1) f)).-1.
Proof. by apply: rank_kermx_cyclic d_path e0_inj _; rewrite (size_d m.+1).1. Qed.

End PathMatrix.

Section Rows.
(** The kernel of Y -> Y v(A) + B Y w(A) for any matrix A, B the path: it is determined by the first row of Y. *)
Variables (F : fieldType) (m n : nat) (c0 c1 c2 c3 : F) (A : 'M[F]_m.+1).
Hypothesis unit_form : c0 * c3 - c1 * c2 != 0.
Local Notation M := m.+1.
Local Notation N := n.+1.
Local Notation B := (path_matrix F N).
Local Notation at_A := (horner_mx A).
Local Notation v := (form_v c0 c1).
Local Notation w := (form_w c2 c3).
Local Notation D := (D c0 c1 c2 c3).
Implicit Types (Y : 'M[F]_(N, M)) (z : 'rV[F]_M).
Local Notation image Y := (Y *m at_A v + B *m Y *m at_A w).

Let at_A_D p q : at_A (p + q) = at_A p + at_A q. Proof. exact: rmorphD. Qed.
Let at_A_M p q : at_A (p * q) = at_A p *m at_A q. Proof. exact: rmorphM. Qed.
Lemma D_0 : D 0 = 1. Proof. by []. Qed.
Lemma D_1 : D 1 = - v. Proof. by []. Qed.
Lemma D_step k : D k.+2 = - v * D k.+1 - w ^+ 2 * D k. Proof. by []. Qed.

Lemma e_image Y k : (k <= n)%N ->
  e F n k *m image Y =
  e F n k *m Y *m at_A v + (e F n k.+1 + (if k is j.+1 then e F n j else 0)) *m Y *m at_A w.
Proof. by move=> h; rewrite mulmxDr !mulmxA e_step. Qed.

Lemma at_A_mul z p q : z *m at_A (p * q) = z *m at_A p *m at_A q.
Proof. by rewrite rmorphM mulmxA. Qed.

(** In the kernel w^k times the k-th row is D_k times the first. *)
Lemma kernel_rows Y k : image Y = 0 -> (k <= N)%N -> e F n k *m Y *m at_A (w ^+ k) = e F n 0 *m Y *m at_A (D k).
Proof.
move=> Y0.
suff: (k <= N)%N -> e F n k *m Y *m at_A (w ^+ k) = e F n 0 *m Y *m at_A (D k) /\
   ((k <= n)%N -> e F n k.+1 *m Y *m at_A (w ^+ k.+1) = e F n 0 *m Y *m at_A (D k.+1)).
  by move=> H /H [].
elim: k => [|k IH] h.
  split=> // _; have := e_image Y (leq0n n); rewrite Y0 mulmx0 addr0 expr1 => /esym/eqP.
  by rewrite addrC addr_eq0 => /eqP->; rewrite D_1 rmorphN mulmxN.
have [H1 H2] := IH (ltnW h); split; first exact: H2.
move=> kn; have := e_image Y kn; rewrite Y0 mulmx0 !mulmxDl => /esym/eqP.
rewrite addrCA addr_eq0 => /eqP E.
rewrite exprS at_A_mul E mulNmx mulmxDl -!at_A_mul.
rewrite (_ : v * _ = w ^+ k.+1 * v); last by rewrite mulrC.
rewrite (_ : w * w ^+ k.+1 = w ^+ k * w ^+ 2); last by rewrite !exprS expr0; ring.
rewrite !at_A_mul H1 H2 // -!at_A_mul D_step rmorphB mulmxBr opprD; congr (_ + _).
  by rewrite mulNr rmorphN mulmxN mulrC.
by rewrite mulrC.
Qed.

Lemma unit_combination : c3 *: v - c1 *: w = (c0 * c3 - c1 * c2)%:P.
Proof.
rewrite /form_v /form_w !scalerDr !scalerA -!mul_polyC polyCB !polyCM; ring.
Qed.

(** A pattern of the kernel whose first row is 0 is 0. *)
Lemma kernel_first Y : image Y = 0 -> e F n 0 *m Y = 0 -> Y = 0.
Proof.
have unit_delta := unit_form; have E0 := unit_combination.
move: unit_delta E0; move: (c0 * c3 - c1 * c2) => delta unit_delta E0 Y0 first.
pose R : 'M[F]_N := - delta^-1 *: (c1%:M + c3 *: B).
have step : Y = R *m Y *m at_A w.
  have E : Y *m at_A (c3 *: v - c1 *: w) = delta *: Y by rewrite E0 horner_mx_C mul_mx_scalar.
  have Yv : Y *m at_A v = - (B *m Y *m at_A w) by apply/eqP; rewrite -addr_eq0; exact/eqP.
  have H : delta *: Y = - ((c1%:M + c3 *: B) *m Y *m at_A w).
    rewrite -E (_ : at_A _ = c3 *: at_A v - c1 *: at_A w); last by rewrite rmorphB !linearZ.
    rewrite mulmxBr -!scalemxAr Yv !mulmxDl mul_scalar_mx -!scalemxAl scalerN opprD addrC //.
  by rewrite /R -!scalemxAl scaleNr -scalerN -H scalerA mulVf ?scale1r.
have iter k : Y = R ^+ k *m Y *m at_A (w ^+ k).
  elim: k => [|k IH]; first by rewrite !expr0 rmorph1 mul1mx mulmx1.
  by rewrite [LHS]step [in LHS]IH (exprS R) (exprSr w) at_A_M -!mulmxE !mulmxA.
have rows k : (k <= n)%N -> e F n k *m Y *m at_A (w ^+ N) = 0.
  move=> kn; rewrite (_ : w ^+ N = w ^+ k * w ^+ (N - k)); last by rewrite -exprD subnKC // leqW.
  rewrite at_A_mul kernel_rows ?leqW //.
  by rewrite first !mul0mx.
rewrite (iter N) -mulmxA (_ : Y *m _ = 0) ?mulmx0 //; apply/row_matrixP=> j; rewrite row0.
have jn : (j <= n)%N by rewrite -ltnS.
by rewrite -[j]inord_val -e_mul // mulmxA rows.
Qed.

Lemma coprime_D k : coprimep w (D k).
Proof.
have wv : coprimep w v.
  apply/Bezout_coprimepP; exists (- c1%:P, c3%:P) => /=.
  rewrite (_ : _ + _ = c3 *: v - c1 *: w); last by rewrite -!mul_polyC; ring.
  by rewrite unit_combination polyC_eqp1.
suff: coprimep w (D k) /\ coprimep w (D k.+1) by case.
elim: k => [|k [H1 H2]]; first by split; rewrite ?D_0 ?D_1 ?coprimep1 // -scaleN1r coprimepZr ?oppr_eq0 ?oner_eq0.
split=> //; rewrite D_step (_ : _ - _ = (- (w * D k)) * w + - v * D k.+1); last by ring.
by rewrite coprimep_addl_mul coprimepMr H2 andbT -scaleN1r coprimepZr ?oppr_eq0 ?oner_eq0.
Qed.

(** Each first row that D_n annihilates belongs to a pattern of the kernel. *)
Lemma kernel_of_first z : z *m at_A (D N) = 0 -> exists2 Y, image Y = 0 & e F n 0 *m Y = z.
Proof.
move=> z0; have /Bezout_eq1_coprimepP[[u q] /= E] := coprime_D N.
have zero p : D N %| p -> z *m at_A p = 0.
  by case/dvdpP=> r ->; rewrite mulrC at_A_mul z0 mul0mx.
have dv r : D N %| q * D N * r by rewrite dvdp_mulr // dvdp_mulIr.
have Eq : q * D N = 1 - u * w by rewrite -E; ring.
pose Y := \matrix_(j < N) (z *m at_A (u ^+ j * D j)).
have rowY k : (k <= N)%N -> e F n k *m Y = z *m at_A (u ^+ k * D k).
  rewrite leq_eqVlt => /orP[/eqP->|lt]; first by rewrite e_out // mul0mx zero // dvdp_mull.
  by rewrite e_mul // rowK inordK.
exists Y; last by rewrite rowY // mul1r rmorph1 mulmx1.
apply/row_matrixP=> j; have jn : (j <= n)%N by rewrite -ltnS.
rewrite row0 -[j]inord_val -e_mul // e_image // !mulmxDl.
have [jN jN1] : (j <= N)%N /\ (j.+1 <= N)%N by lia.
rewrite (rowY _ jN) (rowY _ jN1) -!at_A_mul; case: (nat_of_ord j) {jN jN1} jn => [|k] kn.
  rewrite !mul0mx addr0 -mulmxDr -at_A_D zero //.
  rewrite D_0 D_1 expr0 expr1 (_ : _ + _ = q * D N * v); first exact: dv.
  by rewrite Eq; ring.
have kN : (k <= N)%N by lia.
rewrite (rowY _ kN) -!at_A_mul -!mulmxDr -!at_A_D zero //.
rewrite D_step !exprS (_ : _ + _ = q * D N * (u ^+ k * (u * v * D k.+1 + w * D k * (1 + u * w)))); first exact: dv.
by rewrite Eq; ring.
Qed.

(** A matrix G acts as [image] on patterns that are numbered by the linear maps [cells] and [vertices]. *)
Variables (V : nat) (G : 'M[F]_V) (cells : 'rV[F]_V -> 'M[F]_(N, M)) (vertices : 'M[F]_(N, M) -> 'rV[F]_V).
Hypothesis cells_linear : linear cells.
Hypothesis cellsK : cancel cells vertices.
Hypothesis verticesK : cancel vertices cells.
Hypothesis kernel : forall x, (x *m G == 0) = (image (cells x) == 0).

Lemma first_row_linear : linear (fun x => e F n 0 *m cells x).
Proof. by move=> a x y; rewrite cells_linear mulmxDr -scalemxAr. Qed.

Lemma rank_rows : \rank (kermx G) = \rank (kermx (at_A (D N))).
Proof.
pose P := lin1_mx (Linear first_row_linear).
have PE x : x *m P = e F n 0 *m cells x by rewrite mul_rV_lin1.
have inK x : (x <= kermx G)%MS = (image (cells x) == 0) by rewrite -kernel; apply/sub_kermxP/eqP.
have <- : \rank (kermx G *m P) = \rank (kermx G).
  rewrite -[RHS](mxrank_mul_ker _ P) (_ : (_ :&: _)%MS = 0) ?mxrank0 ?addn0 //.
  apply/eqP; rewrite -submx0; apply/rV_subP=> x; rewrite sub_capmx inK => /andP[/eqP xK /sub_kermxP xP].
  rewrite PE in xP; have x0 := kernel_first xK xP.
  have zero : vertices 0 = 0 by rewrite -(linear0 (Linear cells_linear)) cellsK.
  by rewrite submx0 -[x]cellsK x0 zero.
apply: eqmx_rank; apply/andP; split.
  apply/rV_subP=> z /submxP[y ->]; rewrite mulmxA PE.
  have : (y *m kermx G <= kermx G)%MS by apply: submxMl.
  rewrite inK => /eqP yK; apply/sub_kermxP; rewrite -kernel_rows //.
  by rewrite e_out // !mul0mx.
apply/rV_subP=> z /sub_kermxP z0; have [Y Y0 Yz] := kernel_of_first z0.
rewrite -Yz -[Y]verticesK -PE; apply: submxMr; rewrite inK verticesK; exact/eqP.
Qed.

End Rows.

Section Board.
(** The board of m + 1 rows and n + 1 columns. *)
Variables (F : fieldType) (m n : nat) (c0 c1 c2 c3 : F).
Hypothesis unit_form : c0 * c3 - c1 * c2 != 0.
Local Notation M := m.+1.
Local Notation N := n.+1.
Local Notation G := (game_matrix c0 c1 c2 c3 M N).
Local Notation A := (path_matrix F M).
Local Notation B := (path_matrix F N).
Local Notation at_A := (horner_mx A).
Local Notation v := (form_v c0 c1).
Local Notation w := (form_w c2 c3).
Local Notation D := (D c0 c1 c2 c3).
Implicit Types (Y : 'M[F]_(N, M)) (x : 'rV[F]_(M * N)) (z : 'rV[F]_M).

Lemma cell_lt (i : 'I_M) (j : 'I_N) : (i * N + j < M * N)%N.
Proof. by apply: leq_trans (leq_mul (ltn_ord i) (leqnn N)); rewrite mulSn addnC ltn_add2r. Qed.
Definition cell (i : 'I_M) (j : 'I_N) : 'I_(M * N) := Ordinal (cell_lt i j).

Lemma cell_row i j : (cell i j %/ N)%N = i.
Proof. by rewrite /= divnMDl // divn_small ?addn0. Qed.
Lemma cell_col i j : (cell i j %% N)%N = j.
Proof. by rewrite /= modnMDl modn_small. Qed.

Lemma row_lt (k : 'I_(M * N)) : (k %/ N < M)%N.
Proof. by rewrite ltn_divLR. Qed.
Lemma col_lt (k : 'I_(M * N)) : (k %% N < N)%N.
Proof. by rewrite ltn_mod. Qed.

Lemma cellK (k : 'I_(M * N)) : cell (Ordinal (row_lt k)) (Ordinal (col_lt k)) = k.
Proof. by apply: val_inj; rewrite /= -divn_eq. Qed.

Lemma sum_cells (f : 'I_(M * N) -> F) : \sum_k f k = \sum_j \sum_i f (cell i j).
Proof.
rewrite exchange_big pair_bigA /= (reindex (fun p : 'I_M * 'I_N => cell p.1 p.2)) //=.
apply: onW_bij; exists (fun k => (Ordinal (row_lt k), Ordinal (col_lt k))) => [[i j]|k] /=; last exact: cellK.
by congr pair; apply: val_inj; [apply: cell_row | apply: cell_col].
Qed.

(** A vector on the vertices, as a matrix with a row for each column of the board. *)
Definition cells x : 'M[F]_(N, M) := \matrix_(j, i) x 0 (cell i j).
Definition vertices Y : 'rV[F]_(M * N) := \row_k Y (Ordinal (col_lt k)) (Ordinal (row_lt k)).

Lemma verticesK Y : cells (vertices Y) = Y.
Proof. by apply/matrixP=> j i; rewrite !mxE; congr (Y _ _); apply: val_inj; [apply: cell_col | apply: cell_row]. Qed.
Lemma cellsK x : vertices (cells x) = x.
Proof. by apply/rowP=> k; rewrite !mxE cellK. Qed.

Definition image Y : 'M[F]_(N, M) := Y *m at_A v + B *m Y *m at_A w.

Lemma at_A_linear (a b : F) i i' :
  at_A (a%:P + b *: 'X) i i' = a *+ (i == i') + b *+ adjacent i i'.
Proof. by rewrite rmorphD linearZ /= horner_mx_C horner_mx_X !mxE mulr_natr. Qed.

Lemma effectE i j i' j' : effect c0 c1 c2 c3 i j i' j' =
  (c0 *+ (i == i') + c1 *+ adjacent i i') *+ (j == j') + (c2 *+ (i == i') + c3 *+ adjacent i i') *+ adjacent j j'.
Proof.
rewrite /effect.
by case: (i == i'); case: (j == j'); case: (adjacent i i'); case: (adjacent j j'); rewrite /= ?mulr1n ?mulr0n; ring.
Qed.

Lemma press x : cells (x *m G) = image (cells x).
Proof.
apply/matrixP=> j' i'; rewrite !mxE sum_cells.
under eq_bigr => j _.
  under eq_bigr => i _ do rewrite !mxE !cell_row !cell_col effectE mulrDr.
  rewrite big_split /=; over.
rewrite big_split /=; congr (_ + _).
  rewrite (bigD1 j') //= [X in _ + X]big1 ?addr0 => [|j ne].
    by apply: eq_bigr => i _; rewrite eqxx !mxE at_A_linear.
  by rewrite big1 // => i _; rewrite (_ : (j == j' :> nat) = false) ?mulr0n ?mulr0 //; apply/negbTE.
rewrite exchange_big; apply: eq_bigr => i _; rewrite mxE big_distrl; apply: eq_bigr => j _ /=.
rewrite !mxE at_A_linear (_ : adjacent j' j = adjacent j j'); last by rewrite /adjacent orbC.
by case: (adjacent j j'); rewrite /= ?mulr1n ?mulr0n ?mul1r ?mul0r ?mulr0.
Qed.

Lemma kernel x : (x *m G == 0) = (image (cells x) == 0).
Proof.
rewrite -press; apply/eqP/eqP => [->|H]; first by apply/matrixP=> i j; rewrite !mxE.
by rewrite -[LHS]cellsK H; apply/rowP=> k; rewrite !mxE.
Qed.

Lemma rank_kernel : \rank (kermx G) = \rank (kermx (at_A (D N))).
Proof.
apply: (rank_rows unit_form (cells := cells) (vertices := vertices)) => //; [|exact: cellsK | exact: verticesK | exact: kernel].
by move=> a x y; apply/matrixP=> j i; rewrite !mxE.
Qed.

Lemma nullity_of_board : nullity c0 c1 c2 c3 M N = degree (gcdp (d F M) (D N)).
Proof. by rewrite /nullity rank_kernel rank_kermx_at_A. Qed.

End Board.

(** Rows and columns may be exchanged, with c1 and c2. *)
Section Transposed.
Variables (F : fieldType) (c0 c1 c2 c3 : F) (m n : nat).
Local Notation G := (game_matrix c0 c1 c2 c3 m.+1 n.+1).
Local Notation H := (game_matrix c0 c2 c1 c3 n.+1 m.+1).

Definition exchange (k : 'I_(m.+1 * n.+1)) : 'I_(n.+1 * m.+1) := cell (Ordinal (col_lt k)) (Ordinal (row_lt k)).

Lemma exchange_effect k l : H (exchange k) (exchange l) = G k l.
Proof.
rewrite !mxE !cell_row !cell_col /effect /= andbC [in X in _ + X + _ + _]andbC [in X in _ + X + _]andbC.
by rewrite [in X in _ + X]andbC -!addrA; congr (_ + _); rewrite addrCA.
Qed.

(** Two matrices whose vertices are numbered by columns and by rows have the same nullity. *)
Lemma rank_exchange (G' : 'M[F]_(m.+1 * n.+1)) (H' : 'M[F]_(n.+1 * m.+1)) :
  (forall k l, H' (exchange k) (exchange l) = G' k l) -> \rank (kermx G') = \rank (kermx H').
Proof.
move=> exchange_entries.
have lin : linear (fun x : 'rV[F]_(n.+1 * m.+1) => \row_k x 0 (exchange k)).
  by move=> a x y; apply/rowP=> k; rewrite !mxE.
pose P := lin1_mx (Linear lin).
have PE x : x *m P = \row_k x 0 (exchange k) by rewrite mul_rV_lin1.
have bij : bijective exchange.
  exists (fun k => cell (Ordinal (col_lt k)) (Ordinal (row_lt k))) => k; apply: val_inj => /=;
    by rewrite modnMDl divnMDl // (modn_small (row_lt k)) (divn_small (row_lt k)) addn0 -divn_eq.
have free : row_free P.
  apply: inj_row_free => x; rewrite PE => /rowP x0; apply/rowP=> k.
  by case: bij => f _ fK; have := x0 (f k); rewrite !mxE fK.
have full : row_full P by rewrite /row_full (eqP free) mulnC.
have E : H' *m P = P *m G'.
  apply/row_matrixP=> i; rewrite !rowE !mulmxA !PE; apply/rowP=> l; rewrite !mxE.
  rewrite (reindex exchange) /=; last exact: onW_bij.
  by apply: eq_bigr => k _; rewrite exchange_entries [in RHS]mxE.
have rk : \rank G' = \rank H' by rewrite -(eqmxMfull G' full) -E mxrankMfree.
by rewrite !mxrank_ker rk mulnC.
Qed.

Lemma nullity_exchange : nullity c0 c1 c2 c3 m.+1 n.+1 = nullity c0 c2 c1 c3 n.+1 m.+1.
Proof. exact: rank_exchange exchange_effect. Qed.
End Transposed.

Theorem nullity_transpose (F : fieldType) (c0 c1 c2 c3 : F) (m n : nat) :
  nullity c0 c1 c2 c3 m n = nullity c0 c2 c1 c3 n m.
Proof.
case: m n => [|m] [|n]; last exact: nullity_exchange.
- by rewrite /nullity !mxrank_ker !sub0n.
- by rewrite /nullity !mxrank_ker; move: (\rank _) (\rank _) => x y; rewrite muln0 !sub0n.
by rewrite /nullity !mxrank_ker; move: (\rank _) (\rank _) => x y; rewrite muln0 !sub0n.
Qed.

(** The nullity of the m × n board is the degree of a gcd: nullity-is-a-gcd for plus over F2, six-neighborhoods for the
    six forms whose determinant is not 0. *)
Theorem nullity_is_a_gcd (F : fieldType) (c0 c1 c2 c3 : F) (m n : nat) :
  c0 * c3 - c1 * c2 != 0 ->
  nullity c0 c1 c2 c3 m n = degree (gcdp (d F m) (D c0 c1 c2 c3 n)).
Proof.
case: m n => [|m] [|n] H; last exact: nullity_of_board.
- by rewrite /nullity /degree (eqp_size (gcd1p _)) size_poly1; apply/eqP; rewrite -leqn0 rank_leq_row.
- by rewrite /nullity /degree (eqp_size (gcd1p _)) size_poly1; apply/eqP; rewrite -leqn0 rank_leq_row.
by rewrite /nullity /degree (eqp_size (gcdp1 _)) size_poly1; apply/eqP; rewrite -leqn0 (leq_trans (rank_leq_row _)) ?muln0.
Qed.

(** w is a unit modulo the polynomial of the columns. *)
Theorem coprime_w_D (F : fieldType) (c0 c1 c2 c3 : F) (n : nat) :
  c0 * c3 - c1 * c2 != 0 -> coprimep (form_w c2 c3) (D c0 c1 c2 c3 n).
Proof. by move=> H; apply: coprime_D. Qed.

Definition unique (F : fieldType) (c0 c1 c2 c3 : F) (m n : nat) : bool :=
  game_matrix c0 c1 c2 c3 m n \in unitmx.

Lemma unique_nullity (F : fieldType) (c0 c1 c2 c3 : F) (m n : nat) :
  unique c0 c1 c2 c3 m n = (nullity c0 c1 c2 c3 m n == 0%N).
Proof. by rewrite /unique /nullity mxrank_eq0 kermx_eq0 row_free_unit. Qed.

(** Each pattern is reached by exactly one choice of presses iff the two polynomials have no common factor. *)
Theorem unique_iff_coprime (F : fieldType) (c0 c1 c2 c3 : F) (m n : nat) :
  c0 * c3 - c1 * c2 != 0 ->
  (game_matrix c0 c1 c2 c3 m n \in unitmx) = coprimep (d F m) (D c0 c1 c2 c3 n).
Proof.
move=> H; rewrite -[LHS]/(unique c0 c1 c2 c3 m n) unique_nullity nullity_is_a_gcd // /coprimep /degree.
have : (0 < size (gcdp (d F m) (D c0 c1 c2 c3 n)))%N; last by case: (size _) => [|[]].
by rewrite size_poly_gt0 gcdp_eq0 (negPf (monic_neq0 (size_d F m).2)).
Qed.

Corollary det_eq0 (F : fieldType) (c0 c1 c2 c3 : F) (m n : nat) :
  c0 * c3 - c1 * c2 != 0 ->
  (\det (game_matrix c0 c1 c2 c3 m n) == 0) = ~~ coprimep (d F m) (D c0 c1 c2 c3 n).
Proof. by move=> H; rewrite -unique_iff_coprime // unitmxE unitfE negbK. Qed.

(** Plus in characteristic 2: D_n(x) = d_n(x + 1), so the nullity is deg gcd(d_m(x), d_n(x + 1)). *)
Section Plus.
Variable F : fieldType.
Hypothesis char2 : 2%N \in [char F].

Lemma poly_char2 : 2%N \in [char {poly F}].
Proof. exact: (rmorph_char (polyC_rmorphism F) char2). Qed.

Lemma D_plus (n : nat) : D (1 : F) 1 1 0 n = d F n \Po ('X + 1).
Proof.
have N1 : - (form_v (1 : F) 1) = 'X + 1.
  by rewrite /form_v scale1r (oppr_char2 poly_char2) addrC.
have W : form_w (1 : F) 0 = 1 by rewrite /form_w scale0r addr0.
suff : D (1 : F) 1 1 0 n = d F n \Po ('X + 1) /\ D (1 : F) 1 1 0 n.+1 = d F n.+1 \Po ('X + 1) by case.
elim: n => [|n [H1 H2]]; first by rewrite d_0 d_1 D_0 D_1 N1 comp_polyC comp_polyX.
by split=> //; rewrite d_step comp_polyB comp_polyM comp_polyX -H1 -H2 D_step N1 W expr1n mul1r.
Qed.

Corollary nullity_plus (m n : nat) :
  nullity (1 : F) 1 1 0 m n = degree (gcdp (d F m) (d F n \Po ('X + 1))).
Proof. by rewrite -D_plus -nullity_is_a_gcd // mulr0 mul1r sub0r oppr_eq0 oner_eq0. Qed.

End Plus.

