(** all-ones: every graph whose vertices flip themselves and their neighbors can be lit (thesis, theorem 1; Sutner). *)
From mathcomp Require Import all_ssreflect all_algebra.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** Over F2 the quadratic form of a symmetric matrix is its diagonal. *)
Lemma quadratic_form (n : nat) (A : 'M['F_2]_n) (y : 'I_n -> 'F_2) :
  A^T = A -> \sum_i \sum_j y i * A i j * y j = \sum_i y i * A i i.
Proof.
move=> sym; pose f i j := y i * A i j * y j.
have square (a : 'F_2) : a * a = a by case: a => [[|[]]] //= i; apply: val_inj.
have double (a : 'F_2) : a + a = 0 by case: a => [[|[]]] //= i; apply: val_inj.
have fsym i j : f i j = f j i.
  have Aij : A i j = A j i by rewrite -[in LHS]sym mxE.
  by rewrite /f Aij mulrC mulrA mulrAC.
transitivity (\sum_i f i i); last by apply: eq_bigr => i _; rewrite /f mulrAC square.
rewrite (eq_bigr (fun i => f i i + \sum_(j | j != i) f i j)); last by move=> i _; rewrite (bigD1 i).
rewrite big_split /= [X in _ + X](_ : _ = 0) ?addr0 //.
rewrite (eq_bigr (fun i : 'I_n => \sum_(j < n | (j < i)%N) f i j + \sum_(j < n | (i < j)%N) f i j)); last first.
  move=> i _; rewrite (bigID (fun j : 'I_n => (j < i)%N)) /=; congr (_ + _); apply: eq_bigl => j.
    by rewrite -(inj_eq val_inj) /=; case: ltngtP.
  by rewrite -(inj_eq val_inj) /=; case: ltngtP.
rewrite big_split /= [X in X + _](exchange_big_dep xpredT) //= -big_split /= big1 // => i _.
by rewrite [X in X + _](eq_bigr (f i)) // => j _.
Qed.

(** The row of ones is in the image of a symmetric matrix over F2 with unit diagonal. *)
Theorem all_ones_matrix (n : nat) (A : 'M['F_2]_n) :
  A^T = A -> (forall i, A i i = 1) -> exists x : 'rV['F_2]_n, x *m A = const_mx 1.
Proof.
move=> sym diag; suff: ((const_mx 1 : 'rV['F_2]_n) <= A)%MS by case/submxP=> x ->; exists x.
rewrite submxE; set y := cokermx A.
have Ay : A *m y = 0 by apply: mulmx_coker.
apply/eqP/rowP=> k; rewrite !mxE.
have zero : (y^T *m A *m y) k k = 0 by rewrite -mulmxA Ay mulmx0 mxE.
rewrite -[RHS]zero mxE.
have -> : \sum_j (y^T *m A) k j * y j k = \sum_i \sum_j y i k * A i j * y j k.
  rewrite exchange_big; apply: eq_bigr => j _ /=; rewrite mxE big_distrl.
  by apply: eq_bigr => i _; rewrite mxE.
by rewrite quadratic_form //; apply: eq_bigr => i _; rewrite diag mulr1 mxE mul1r.
Qed.

(** The same for graphs: some set of presses lights all of an undirected graph. *)
Theorem all_ones (V : finType) (edge : rel V) :
  symmetric edge -> exists presses : {set V}, forall x, odd #|[set y in presses | (y == x) || edge x y]|.
Proof.
move=> sym; pose A := \matrix_(i < #|V|, j < #|V|)
   (((enum_val i == enum_val j) || edge (enum_val i) (enum_val j))%:R : 'F_2).
have [||x xA] := @all_ones_matrix _ A.
- by apply/matrixP=> i j; rewrite !mxE eq_sym sym.
- by move=> i; rewrite mxE eqxx.
have AE y z : A (enum_rank y) (enum_rank z) = ((y == z) || edge z y)%:R.
  by rewrite mxE !enum_rankK [edge y z]sym.
exists [set y | x 0 (enum_rank y) == 1] => z.
have := congr1 (fun r : 'rV_ _ => r 0 (enum_rank z)) xA; rewrite !mxE => E.
have F2 (k : nat) : (k%:R == 1 :> 'F_2) = odd k.
  by rewrite -[in LHS](odd_double_half k) natrD -muln2 natrM (_ : 2%:R = 0) ?mulr0 ?addr0; [case: odd | apply: val_inj].
rewrite -F2 -sum1_card natr_sum; apply/eqP; rewrite -[RHS]E.
rewrite [RHS](reindex (@enum_rank V)) /=; last exact: onW_bij (@enum_rank_bij V).
rewrite [RHS](bigID (fun y => (y == z) || edge z y)) /= [X in _ + X]big1 ?addr0 => [|y /negbTE ne]; last first.
  by rewrite AE ne mulr0.
rewrite [RHS](bigID (fun y => x 0 (enum_rank y) == 1)) /= [X in _ + X]big1 ?addr0 => [|y /andP[_ ne]]; last first.
  by rewrite (_ : x 0 _ = 0) ?mul0r //; move: ne; case: (x 0 _) => [[|[]]] //= i _; apply: val_inj.
apply: eq_big => [y|y]; rewrite !inE; first by rewrite andbC.
by case/andP=> /eqP -> h1; rewrite AE h1 mulr1.
Qed.
