(** cylinder: boards that close up in one direction, over any field; the nullity is the degree of a gcd with z^n - 1.

    docs/mathematics/cylinders-and-tori.md, theorem 1. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity doubling.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** How often j is a neighbor of i on a ring of n: twice if n = 2, and i of itself if n = 1. *)
Definition around (n i j : nat) : nat := ((i.+1 %% n == j) + (j.+1 %% n == i))%N.
Definition in_line (i j : nat) : nat := adjacent i j.

Section Definitions.
Variables (R : comRingType) (c0 c1 c2 c3 : R).

(** What a press of (i, j) does to (i', j') where rows and columns are joined by any two relations; [effect] is that of
    two lines. *)
Definition joined (rows columns : nat -> nat -> nat) (i j i' j' : nat) : R :=
  c0 *+ ((i == i') * (j == j'))%N + c1 *+ (rows i i' * (j == j'))%N
  + c2 *+ ((i == i') * columns j j')%N + c3 *+ (rows i i' * columns j j')%N.

Definition joined_matrix rows columns m n : 'M[R]_(m * n) :=
  \matrix_(k, l) joined rows columns (k %/ n) (k %% n) (l %/ n) (l %% n).
Definition cylinder_matrix m n := joined_matrix in_line (around n) m n.
Definition ring_matrix m n := joined_matrix (around m) in_line m n.

Lemma board_matrix m n : joined_matrix in_line in_line m n = game_matrix c0 c1 c2 c3 m n.
Proof. by apply/matrixP=> k l; rewrite !mxE /joined /effect /in_line !mulnb. Qed.

(** z P and z Q for P = c0 + c2 (z + 1/z) and Q = c1 + c3 (z + 1/z), and z^k H_k. *)
Definition zP : {poly R} := c0 *: 'X + c2 *: ('X^2 + 1).
Definition zQ : {poly R} := c1 *: 'X + c3 *: ('X^2 + 1).
Fixpoint H (k : nat) : {poly R} :=
  if k is l.+1 then if l is j.+1 then - zP * H l - zQ ^+ 2 * H j else - zP else 1.

End Definitions.

Arguments H R c0 c1 c2 c3 k : simpl never.

(** ** The shift of a ring *)
Section Shift.
Variables (F : fieldType) (n : nat).
Implicit Types p q f : {poly F}.
Definition S : 'M[F]_n.+1 := \matrix_(i, j) ((i.+1 %% n.+1)%N == j)%:R.
Local Notation at_S := (horner_mx S).
Definition u (k : nat) : 'rV[F]_n.+1 := \row_j ((k %% n.+1)%N == j)%:R.

Lemma u_step k : u k *m S = u k.+1.
Proof.
apply/rowP => j; rewrite !mxE (bigD1 (Ordinal (ltn_pmod k (ltn0Sn n)))) //= !mxE eqxx mul1r big1 ?addr0 => [|i ne].
  by rewrite -addn1 modnDml addn1.
rewrite !mxE (_ : (k %% n.+1)%N == i = false) ?mul0r //; apply: contraNF ne => /eqP E.
by apply/eqP/val_inj.
Qed.

Lemma u_power k i : u i *m S ^+ k = u (i + k).
Proof. by elim: k => [|k IH]; rewrite ?addn0 ?expr0 ?mulmx1 // exprSr mulmxA IH u_step addnS. Qed.

Lemma row_u (i : 'I_n.+1) (M : 'M[F]_n.+1) : row i M = u i *m M.
Proof.
rewrite rowE; congr (_ *m M); apply/rowP => j.
by rewrite !mxE eqxx /= (modn_small (ltn_ord i)) eq_sym.
Qed.

Lemma S_period : S ^+ n.+1 = 1.
Proof.
apply/row_matrixP => i; rewrite !row_u u_power mulmx1; apply/rowP => j.
by rewrite !mxE modnDr.
Qed.

Lemma rank_kermx_at_S f : \rank (kermx (at_S f)) = (size (gcdp ('X^n.+1 - 1) f)).-1.
Proof.
have size_p : size ('X^n.+1 - 1 : {poly F}) = n.+2.
  by rewrite size_addl size_polyXn // size_opp size_poly1.
apply: (@rank_kermx_cyclic F n S _ (u 0)) => //.
  by rewrite rmorphB rmorphX rmorph1 /= horner_mx_X S_period subrr.
move=> q sq; have qE : u 0 *m at_S q = \row_j q`_j.
  have -> : q = \sum_(i < n.+1) q`_i *: 'X^i.
    rewrite -[LHS]coefK poly_def; rewrite -(big_mkord xpredT (fun i => q`_i *: 'X^i)) -(big_mkord xpredT (fun i => q`_i *: 'X^i)).
    rewrite [RHS](big_cat_nat _ _ _ (leq0n (size q)) sq) /= [X in _ + X]big_nat_cond [X in _ + X]big1 ?addr0 //.
    by move=> i /andP[/andP[le _] _]; rewrite nth_default // scale0r.
  rewrite rmorph_sum mulmx_sumr; apply/rowP => j; rewrite summxE !mxE coef_sum.
  apply: eq_bigr => i _; rewrite linearZ /= rmorphX /= horner_mx_X -scalemxAr u_power add0n !mxE coefZ coefXn.
  by rewrite modn_small // eq_sym.
rewrite qE => /rowP q0; apply/polyP => i; rewrite coef0; case: (ltnP i n.+1) => [lt|le].
  by have := q0 (Ordinal lt); rewrite !mxE.
by rewrite nth_default // (leq_trans sq).
Qed.

(** The ring is S + 1/S. *)
Definition ring_path : 'M[F]_n.+1 := \matrix_(i, j) (around n.+1 i j)%:R.

Lemma S_ring : S *m ring_path = S ^+ 2 + 1.
Proof.
apply/row_matrixP => i; rewrite !row_u mulmxA u_step mulmxDr mulmx1 u_power; apply/rowP => j.
rewrite !mxE (bigD1 (Ordinal (ltn_pmod i.+1 (ltn0Sn n)))) //= !mxE eqxx mul1r big1 ?addr0; last first.
  move=> k ne; rewrite !mxE (_ : (i.+1 %% n.+1)%N == k = false) ?mul0r //; apply: contraNF ne => /eqP E.
  by apply/eqP/val_inj.
rewrite /around natrD -addn1 modnDml addn1; congr (_ + _); first by rewrite addn2.
by congr (_%:R); rewrite eq_sym -[(j.+1)%N]addn1 -[(i.+1)%N]addn1 eqn_modDr (modn_small (ltn_ord j)).
Qed.

End Shift.

(** ** Rings of rows: the cells of a column are on a ring of m + 1, those of a row on a line of n + 1 *)
Section Ring.
Variables (F : fieldType) (m n : nat) (c0 c1 c2 c3 : F).
Hypothesis unit_form : c0 * c3 - c1 * c2 != 0.
Local Notation M := m.+1.
Local Notation N := n.+1.
Local Notation G := (ring_matrix c0 c1 c2 c3 M N).
Local Notation A := (ring_path F m).
Local Notation B := (path_matrix F N).
Local Notation at_A := (horner_mx A).
Local Notation at_S := (horner_mx (S F m)).
Local Notation v := (form_v c0 c1).
Local Notation w := (form_w c2 c3).
Implicit Types (x : 'rV[F]_(M * N)).
Local Notation cells := (@cells F m n).
Local Notation vertices := (@vertices F m n).

Lemma at_ring (a b : F) i i' : at_A (a%:P + b *: 'X) i i' = a *+ (i == i') + b *+ around M i i'.
Proof. by rewrite rmorphD linearZ /= horner_mx_C horner_mx_X !mxE mulr_natr. Qed.

Lemma press_ring x : cells (x *m G) = cells x *m at_A v + B *m cells x *m at_A w.
Proof.
apply/matrixP=> j' i'; rewrite !mxE sum_cells.
under eq_bigr => j _.
  under eq_bigr => i _.
    rewrite !mxE /joined !cell_row !cell_col (_ : _ + _ + _ + _ =
      (c0 *+ (i == i') + c1 *+ around M i i') *+ (j == j') + (c2 *+ (i == i') + c3 *+ around M i i') *+ adjacent j j').
      rewrite mulrDr; over.
    by rewrite /in_line !mulrnDl -!mulrnA !addrA.
  rewrite big_split /=; over.
rewrite big_split /=; congr (_ + _).
  rewrite (bigD1 j') //= [X in _ + X]big1 ?addr0 => [|j ne].
    by apply: eq_bigr => i _; rewrite eqxx !mxE at_ring.
  by rewrite big1 // => i _; rewrite (negPf ne) mulr0n mulr0.
rewrite exchange_big; apply: eq_bigr => i _; rewrite mxE big_distrl; apply: eq_bigr => j _ /=.
rewrite !mxE at_ring (_ : adjacent j' j = adjacent j j'); last by rewrite /adjacent orbC.
by case: (adjacent j j'); rewrite /= ?mulr1n ?mulr0n ?mul1r ?mul0r ?mulr0.
Qed.

Lemma rank_ring_kernel : \rank (kermx G) = \rank (kermx (at_A (D c0 c1 c2 c3 N))).
Proof.
apply: (rank_rows unit_form (cells := cells) (vertices := vertices)); [|exact: cellsK | exact: verticesK|].
  by move=> a x y; apply/matrixP=> j i; rewrite !mxE.
move=> x; rewrite -press_ring; apply/eqP/eqP => [->|E]; first by apply/matrixP=> i j; rewrite !mxE.
by rewrite -[LHS]cellsK E; apply/rowP=> k; rewrite !mxE.
Qed.

Lemma at_S_unit k : S F m ^+ k \in unitmx.
Proof.
suff unit1 : S F m \in unitmx by elim: k => [|k IH]; rewrite ?expr0 ?unitmx1 // exprS unitmx_mul unit1.
by apply: (proj1 (mulmx1_unit (_ : S F m *m S F m ^+ m = 1))); rewrite -[RHS](S_period F m) exprS.
Qed.

(** z^k D_k(z + 1/z) = H_k. *)
Lemma at_ring_H k : S F m ^+ k *m at_A (D c0 c1 c2 c3 k) = at_S (H c0 c2 c1 c3 k).
Proof.
set s := S F m; have sA : s * A = A * s.
  have unit_s : s \is a GRing.unit by have := at_S_unit 1; rewrite expr1.
  apply: (mulrI unit_s); rewrite [s * A]S_ring [in RHS]mulrA [s * A in RHS]S_ring.
  by rewrite mulrDl mulrDr mulr1 mul1r -exprS -exprSr.
have comm (a b : F) : GRing.comm (at_A (a%:P + b *: 'X)) s.
  rewrite /GRing.comm rmorphD linearZ /= horner_mx_C horner_mx_X mulrDl mulrDr -scalerAl -scalerAr sA.
  by congr (_ + _); rewrite -!mulmxE scalar_mxC.
have at_z (a b : F) : s * at_A (a%:P + b *: 'X) = at_S (a *: 'X + b *: ('X^2 + 1)).
  rewrite !rmorphD !linearZ /= rmorphD rmorphX rmorph1 /= horner_mx_C !horner_mx_X mulrDr -scalerAr [s * A]S_ring.
  by rewrite -mulmxE mul_mx_scalar.
suff : s ^+ k *m at_A (D c0 c1 c2 c3 k) = at_S (H c0 c2 c1 c3 k) /\
       s ^+ k.+1 *m at_A (D c0 c1 c2 c3 k.+1) = at_S (H c0 c2 c1 c3 k.+1) by case.
rewrite !mulmxE; elim: k => [|k [H1 H2]]; first by split; rewrite ?mul1r ?rmorph1 // expr1 rmorphN mulrN at_z -rmorphN.
split=> //; have cv := comm c0 c1; have cw := comm c2 c3.
rewrite -[D _ _ _ _ k.+2]/(- v * D c0 c1 c2 c3 k.+1 - w ^+ 2 * D c0 c1 c2 c3 k).
rewrite -[H _ _ _ _ k.+2]/(- zP c0 c1 * H c0 c2 c1 c3 k.+1 - zQ c2 c3 ^+ 2 * H c0 c2 c1 c3 k).
have expand (C : 'M[F]_M) (p q f g : {poly F}) :
    horner_mx C (- p * f - q ^+ 2 * g) = - horner_mx C p * horner_mx C f - horner_mx C q ^+ 2 * horner_mx C g.
  by rewrite -rmorphX; move: (q ^+ 2) => q2; rewrite rmorphB !rmorphM rmorphN.
have zPE : at_S (zP c0 c1) = s * at_A v by rewrite at_z.
have zQE : at_S (zQ c2 c3) = s * at_A w by rewrite at_z.
rewrite !expand zPE zQE -H1 -H2 mulrBr; congr (_ - _).
  by rewrite !mulNr mulrN exprS -!mulrA; congr (- (_ * _)); rewrite !mulrA (commrX _ cv).
rewrite (exprMn_comm _ (commr_sym cw)) (_ : s ^+ k.+2 = s ^+ 2 * s ^+ k); last by rewrite -exprD.
have comm2 : GRing.comm (at_A w ^+ 2) (s ^+ k) by apply/commrX/commr_sym/commrX/commr_sym.
move: (at_A w ^+ 2) (s ^+ k) (s ^+ 2) comm2 => W2 sk s2 comm2.
by rewrite -!mulrA; congr (_ * _); rewrite !mulrA comm2.
Qed.

Lemma nullity_of_ring : \rank (kermx G) = degree (gcdp ('X^M - 1) (H c0 c2 c1 c3 N)).
Proof.
rewrite rank_ring_kernel /degree -rank_kermx_at_S -at_ring_H !mxrank_ker; congr (_ - _)%N.
by rewrite eqmxMfull // row_full_unit at_S_unit.
Qed.

End Ring.

(** A ring of m rows and a line of n columns. *)
Theorem ring (F : fieldType) (c0 c1 c2 c3 : F) m n : c0 * c3 - c1 * c2 != 0 -> (0 < m)%N ->
  \rank (kermx (ring_matrix c0 c1 c2 c3 m n)) = degree (gcdp ('X^m - 1) (H c0 c2 c1 c3 n)).
Proof.
case: m n => // m [|n] unit_form _; last exact: nullity_of_ring.
rewrite -[H _ _ _ _ 0]/(1 : {poly F}) /degree (eqp_size (gcdp1 _)) size_poly1 mxrank_ker.
by move: (\rank _) => x; rewrite muln0 sub0n.
Qed.

(** A line of m rows and a ring of n columns. *)
Theorem cylinder (F : fieldType) (c0 c1 c2 c3 : F) m n : c0 * c3 - c1 * c2 != 0 -> (0 < n)%N ->
  \rank (kermx (cylinder_matrix c0 c1 c2 c3 m n)) = degree (gcdp ('X^n - 1) (H c0 c1 c2 c3 m)).
Proof.
move=> unit_form n0; have unit' : c0 * c3 - c2 * c1 != 0 by rewrite [c2 * c1]mulrC.
rewrite -(ring m unit' n0); case: m n n0 => [|m] [|n] // _.
  by rewrite !mxrank_ker; move: (\rank _) (\rank _) => x y; rewrite muln0.
apply: rank_exchange => k l; rewrite !mxE /joined !cell_row !cell_col /=.
rewrite [in X in X + _ + _ + _]mulnC [in X in _ + X + _ + _]mulnC [in X in _ + X + _]mulnC [in X in _ + X]mulnC.
by rewrite -!addrA; congr (_ + _); rewrite addrCA.
Qed.
