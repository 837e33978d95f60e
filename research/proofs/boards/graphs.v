(** nullities-of-labelled-graphs: how many graphs on n labelled vertices have a matrix of rank r over F2.

    docs/mathematics/graphs.md, theorem 2. *)
From mathcomp Require Import all_ssreflect all_algebra.
From flipalg Require Import all_ones.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section Graphs.
Variables n r : nat.
Implicit Types (M P : 'M['F_2]_n) (a b : 'rV['F_2]_n).

(** The symmetric matrices of rank r with a given diagonal: ones for the graphs whose vertices flip themselves and their
    neighbors, zeros for the alternating matrices. *)
Definition with_diagonal a := [set M | [&& M^T == M, [forall i, M i i == a 0 i] & \rank M == r]].
Definition symmetric := [set M : 'M['F_2]_n | (M^T == M) && (\rank M == r)].
Definition graphs := with_diagonal (const_mx 1).
Definition alternating := with_diagonal 0.

Lemma row_to_row a b : a != 0 -> b != 0 -> exists2 R : 'M['F_2]_n, R \in unitmx & a *m R = b.
Proof.
have first (c : 'rV['F_2]_n) : c != 0 -> c = pid_mx 1 *m row_ebase c.
  move=> c0; have rk : \rank c = 1%N by rewrite rank_rV c0.
  rewrite -{1}(mulmx_ebase c) rk; congr (_ *m _).
  suff -> : col_ebase c = 1%:M by rewrite mul1mx.
  have := col_ebase_unit c; rewrite [col_ebase c]mx11_scalar unitmxE det_scalar1 unitfE.
  by case: (col_ebase c 0 0) => [[|[]]] //= i _; congr (_%:M); apply: val_inj.
move=> /first Ea /first Eb; exists (invmx (row_ebase a) *m row_ebase b).
  by rewrite unitmx_mul unitmx_inv !row_ebase_unit.
by rewrite {1}Ea -mulmxA mulKVmx ?row_ebase_unit.
Qed.

Lemma card_le a b : a != 0 -> b != 0 -> (#|with_diagonal a| <= #|with_diagonal b|)%N.
Proof.
move=> a0 b0; have [R unit_R E] := row_to_row a0 b0.
have unit_Rt : R^T \in unitmx by rewrite unitmx_tr.
rewrite -(card_imset (with_diagonal a) (_ : injective (fun M => R^T *m M *m R))); last first.
  by move=> M M' /(can_inj (mulmxK unit_R))/(can_inj (mulKmx unit_Rt)).
apply/subset_leq_card/subsetP => N /imsetP[M]; rewrite inE => /and3P[/eqP sym /forallP diag /eqP rk] {N}->; rewrite inE.
apply/and3P; split.
- by rewrite !trmx_mul trmxK sym mulmxA.
- apply/forallP => i; rewrite -E !mxE; apply/eqP.
  transitivity (\sum_k R k i * M k k); last first.
    by apply: eq_bigr => k _; rewrite (eqP (diag k)) mulrC.
  rewrite -(quadratic_form (fun k => R k i) sym) exchange_big; apply: eq_bigr => l _ /=.
  by rewrite mxE big_distrl; apply: eq_bigr => k _; rewrite mxE.
by rewrite mxrankMfree ?row_free_unit // (eqmxMfull _ _) ?rk // row_full_unit.
Qed.

Theorem labelled_graphs : (0 < n)%N -> (#|graphs| * (2 ^ n - 1) = #|symmetric| - #|alternating|)%N.
Proof.
move=> n0; have one0 : const_mx 1 != 0 :> 'rV['F_2]_n.
  by apply/eqP => /rowP/(_ (Ordinal n0)); rewrite !mxE.
have -> : #|symmetric| = (\sum_a #|with_diagonal a|)%N.
  rewrite -sum1_card (partition_big (fun M : 'M_n => \row_i M i i) xpredT) //=; apply: eq_bigr => a _.
  rewrite sum1dep_card; congr #|pred_of_set _|; apply/setP => M; rewrite !inE -andbA; congr (_ && _).
  rewrite andbC; congr (_ && _).
  apply/eqP/forallP => [<- i|E]; first by rewrite mxE.
  by apply/rowP => i; rewrite mxE; apply/eqP.
rewrite (bigD1 0) //= addKn (eq_bigr (fun _ => #|graphs|)) => [|a a0]; last first.
  by apply/eqP; rewrite eqn_leq !card_le.
rewrite sum_nat_const mulnC; congr (_ * _)%N.
have -> : #|(fun a => a != 0)| = #|predC1 (0 : 'rV['F_2]_n)| by apply: eq_card.
by rewrite cardC1 card_mx card_Fp // mul1n subn1.
Qed.

End Graphs.
