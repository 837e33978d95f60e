(** tensor-product: the nine forms (a0 + a1 x)(b0 + b1 y), whose determinant c0 c3 - c1 c2 is 0. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section TwoSided.
Variables (F : fieldType) (n m : nat) (L : 'M[F]_n) (R : 'M[F]_m).

Definition two_sided p q r s (A : 'M[F]_(p, q)) (B : 'M[F]_(r, s)) (Y : 'M[F]_(q, r)) : 'M[F]_(p, s) := A *m Y *m B.
Lemma two_sided_linear p q r s (A : 'M[F]_(p, q)) (B : 'M[F]_(r, s)) : linear (two_sided A B).
Proof. by move=> a x y; rewrite /two_sided mulmxDr mulmxDl -scalemxAr -scalemxAl. Qed.
Definition two_sided_mx p q r s (A : 'M[F]_(p, q)) (B : 'M[F]_(r, s)) := lin_mx (Linear (two_sided_linear A B)).

Lemma mul_two_sided p q r s (A : 'M[F]_(p, q)) (B : 'M[F]_(r, s)) Y :
  mxvec Y *m two_sided_mx A B = mxvec (A *m Y *m B).
Proof. by rewrite mul_vec_lin. Qed.

Lemma two_sided_comp p q r s t u (A : 'M[F]_(p, q)) (B : 'M[F]_(r, s)) (A' : 'M[F]_(t, p)) (B' : 'M[F]_(s, u)) :
  two_sided_mx A B *m two_sided_mx A' B' = two_sided_mx (A' *m A) (B *m B').
Proof.
apply/row_matrixP=> i; rewrite !rowE mulmxA -[delta_mx 0 i]vec_mxK !mul_two_sided.
by congr mxvec; rewrite !mulmxA.
Qed.

Lemma two_sided_id p q : two_sided_mx (1%:M : 'M[F]_p) (1%:M : 'M[F]_q) = 1%:M.
Proof.
by apply/row_matrixP=> i; rewrite !rowE -[delta_mx 0 i]vec_mxK mul_two_sided mulmx1 mul1mx -[LHS]mulmx1.
Qed.

(** The rank of Y -> L Y R. *)
Theorem rank_two_sided : \rank (two_sided_mx L R) = (\rank L * \rank R)%N.
Proof.
rewrite -{1}(mulmx_base L) -{1}(mulmx_base R) -two_sided_comp.
have full : row_full (two_sided_mx (row_base L) (col_base R)).
  apply/row_fullP; exists (two_sided_mx (pinvmx (row_base L)) (pinvmx (col_base R))).
  by rewrite two_sided_comp mulmxVp ?row_base_free // mulVpmx ?col_base_full // two_sided_id.
have free : row_free (two_sided_mx (col_base L) (row_base R)).
  apply/row_freeP; exists (two_sided_mx (pinvmx (col_base L)) (pinvmx (row_base R))).
  by rewrite two_sided_comp mulmxVp ?row_base_free // mulVpmx ?col_base_full // two_sided_id.
by rewrite (eqmxMfull _ full) (eqP free).
Qed.

(** tensor-product for all square matrices: the map Y -> L Y R is the tensor product of L and the transpose of R. *)
Theorem nullity_two_sided (l := \rank (kermx L)) (r := \rank (kermx R)) :
  (\rank (kermx (two_sided_mx L R)) + l * r = n * r + m * l)%N.
Proof.
rewrite /l /r !mxrank_ker rank_two_sided.
have := rank_leq_row L; have := rank_leq_row R; move: (\rank L) (\rank R) => x y /subnK <- /subnK <-.
by move: (n - x)%N (m - y)%N => a b; rewrite !addnK; nia.
Qed.

End TwoSided.

Lemma form_scale (F : fieldType) (c0 c1 q : F) : form_v (c0 * q) (c1 * q) = q *: (c0%:P + c1 *: 'X).
Proof. by rewrite /form_v scalerDr scalerA (_ : q *: c0%:P = (c0 * q)%:P) ?[q * _]mulrC // -mul_polyC polyCM mulrC. Qed.

Section Products.
Variables (F : fieldType) (a0 a1 b0 b1 : F).

Lemma rank_of_product m n :
  \rank (game_matrix (a0 * b0) (a1 * b0) (a0 * b1) (a1 * b1) m.+1 n.+1) =
  (\rank (horner_mx (path_matrix F n.+1) (b0%:P + b1 *: 'X)) *
   \rank (horner_mx (path_matrix F m.+1) (a0%:P + a1 *: 'X)))%N.
Proof.
set G := game_matrix _ _ _ _ _ _; set L := horner_mx _ _; set R := horner_mx _ _.
have lin : linear (fun x : 'rV[F]_(m.+1 * n.+1) => mxvec (cells x)).
  move=> a x y; rewrite -linearP; congr mxvec.
  by apply/matrixP=> j i; rewrite !mxE.
pose P := lin1_mx (Linear lin).
have PE x : x *m P = mxvec (cells x) by rewrite mul_rV_lin1.
have free : row_free P.
  apply: inj_row_free => x; rewrite PE => /(congr1 vec_mx); rewrite mxvecK linear0 => x0.
  by rewrite -[x]cellsK x0; apply/rowP=> k; rewrite !mxE.
have full : row_full P by rewrite /row_full (eqP free) mulnC.
have E : G *m P = P *m two_sided_mx L R.
  apply/row_matrixP=> i; rewrite !rowE !mulmxA !PE mul_two_sided press; congr mxvec.
  have vE (c0 c1 : F) q : horner_mx (path_matrix F m.+1) (form_v (c0 * q) (c1 * q)) = q *: horner_mx (path_matrix F m.+1) (c0%:P + c1 *: 'X).
    by rewrite form_scale linearZ.
  have wE (c0 c1 : F) q : horner_mx (path_matrix F m.+1) (form_w (c0 * q) (c1 * q)) = q *: horner_mx (path_matrix F m.+1) (c0%:P + c1 *: 'X) by apply: vE.
  rewrite /image vE wE -!scalemxAr -/R scalemxAl [in X in _ + X]scalemxAl -mulmxDl; congr (_ *m R).
  by rewrite /L rmorphD linearZ /= horner_mx_C horner_mx_X mulmxDl mul_scalar_mx -scalemxAl.
by rewrite -(mxrankMfree _ free) E (eqmxMfull _ full) rank_two_sided.
Qed.

(** m null B + n null A - null A null B. *)
Theorem nullity_of_product m n (a := degree (gcdp (d F m) (a0%:P + a1 *: 'X))) (b := degree (gcdp (d F n) (b0%:P + b1 *: 'X))) :
  (nullity (a0 * b0) (a1 * b0) (a0 * b1) (a1 * b1) m n + a * b = m * b + n * a)%N.
Proof.
rewrite /nullity mxrank_ker; case: m n @a @b => [|m] [|n] a b.
- by rewrite sub0n /a /b /degree !(eqp_size (gcd1p _)) size_poly1.
- by rewrite sub0n /a /degree !(eqp_size (gcd1p _)) size_poly1 !muln0 !mul0n.
- by move: (\rank _) => x; rewrite muln0 sub0n /b /degree !(eqp_size (gcd1p _)) size_poly1 !muln0 !mul0n.
rewrite rank_of_product; set l := \rank _; set r := \rank _.
have la : (n.+1 - l = b)%N by rewrite -mxrank_ker rank_kermx_at_A.
have ra : (m.+1 - r = a)%N by rewrite -mxrank_ker rank_kermx_at_A.
have ln : (l <= n.+1)%N by apply: rank_leq_row.
have rm : (r <= m.+1)%N by apply: rank_leq_row.
rewrite -la -ra; move: l r ln rm {la ra a b} => l r; move: (m.+1) (n.+1) => M N ln rm.
have [x ->] : exists x, N = (x + l)%N by exists (N - l)%N; rewrite subnK.
have [y ->] : exists y, M = (y + r)%N by exists (M - r)%N; rewrite subnK.
by rewrite !addnK; nia.
Qed.

End Products.
