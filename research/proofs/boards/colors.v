(** colors-determinant: with c colors a board is unique iff c is prime to the determinant over the integers, and iff it
    has nullity 0 modulo each prime of c. *)
From mathcomp Require Import all_ssreflect all_algebra.
From flipalg Require Import definitions nullity.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section Colors.
Variables (c0 c1 c2 c3 : int) (m n : nat).
Local Notation matrix_over R := (game_matrix (c0%:~R : R) c1%:~R c2%:~R c3%:~R m n).
Local Notation determinant := (\det (game_matrix c0 c1 c2 c3 m n)).

Lemma matrix_map (R : comRingType) : matrix_over R = map_mx intr (game_matrix c0 c1 c2 c3 m n).
Proof. by apply/matrixP=> k l; rewrite !mxE /effect !rmorphD !rmorphMn. Qed.

Lemma det_map (R : comRingType) : \det (matrix_over R) = determinant%:~R.
Proof. by rewrite matrix_map det_map_mx. Qed.

Lemma unit_int (c : nat) (k : int) : (1 < c)%N -> (k%:~R \is a @GRing.unit [unitRingType of 'Z_c]) = coprime c `|k|.
Proof.
move=> c1'; case: k => k; first by rewrite -pmulrn unitZpE.
by rewrite NegzE mulrNz unitrN -pmulrn unitZpE // abszN.
Qed.

(** One determinant decides for every number of colors. *)
Theorem colors_determinant (c : nat) : (1 < c)%N ->
  (matrix_over [comUnitRingType of 'Z_c] \in unitmx) = coprime c `|determinant|.
Proof. by move=> c1'; rewrite unitmxE det_map unit_int. Qed.

Lemma coprime_primes (c k : nat) : (1 < c)%N -> coprime c k = all (fun p => coprime p k) (primes c).
Proof.
move=> c1'; apply/idP/allP => [ck p|all_p].
  by rewrite mem_primes => /and3P[_ _ pc]; apply: coprime_dvdl ck.
rewrite /coprime eqn_leq gcdn_gt0 (ltnW c1') andbT leqNgt; apply/negP => g1.
have pr := pdiv_prime g1; set p := pdiv _ in pr.
have pc : (p %| c)%N by apply: dvdn_trans (pdiv_dvd _) (dvdn_gcdl _ _).
have pk : (p %| k)%N by apply: dvdn_trans (pdiv_dvd _) (dvdn_gcdr _ _).
have := all_p p; rewrite mem_primes pr pc (ltnW c1') => /(_ isT).
by rewrite prime_coprime // pk.
Qed.

(** It is enough to know the nullity modulo each prime of c: that is what a certificate proves. *)
Theorem colors_primes (c : nat) : (1 < c)%N ->
  (matrix_over [comUnitRingType of 'Z_c] \in unitmx) =
  all (fun p => nullity (c0%:~R : 'F_p) c1%:~R c2%:~R c3%:~R m n == 0%N) (primes c).
Proof.
move=> c1'; rewrite colors_determinant // coprime_primes //; apply: eq_in_all => p.
rewrite mem_primes => /and3P[pr _ _]; rewrite -unique_nullity /unique unitmxE det_map.
case: determinant => k; first by rewrite -pmulrn unitFpE.
by rewrite NegzE mulrNz unitrN -pmulrn unitFpE // abszN.
Qed.

End Colors.
