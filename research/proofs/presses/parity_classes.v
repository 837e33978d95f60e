(** parity-classes: a pattern of plus that changes nothing is the sum of two, one for each of two classes of cells.

    docs/mathematics/fewest-presses.md. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From flipalg Require Import definitions nullity.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** The cells whose row is odd if a, and whose column is odd if b; the others are set to 0. *)
Definition class (F : fieldType) (m n : nat) (a b : bool) (x : 'rV[F]_(m * n)) : 'rV[F]_(m * n) :=
  \row_k (x 0 k *+ ((odd (k %/ n) == a) && (odd (k %% n) == b))).

Section Parity.
Variables (F : fieldType) (k : nat).

Definition parity (a : bool) : 'M[F]_k := diag_mx (\row_i (odd i == a)%:R).

Lemma parity_step a : path_matrix F k *m parity a = parity (~~ a) *m path_matrix F k.
Proof.
apply/matrixP=> i j; rewrite mul_mx_diag mul_diag_mx !mxE; case E: (adjacent i j); last by rewrite mul0r mulr0.
by rewrite mul1r mulr1; move: E => /orP[/eqP<-|/eqP<-] /=; case: (odd _); case: a.
Qed.

Lemma parity_sum a : parity a + parity (~~ a) = 1%:M.
Proof.
apply/matrixP=> i j; rewrite !mxE -mulrnDl; congr (_ *+ _).
by case: (odd i); case: a; rewrite ?addr0 ?add0r.
Qed.

Lemma parity_same a : parity a *m parity a = parity a.
Proof.
apply/matrixP=> i j; rewrite mul_mx_diag !mxE; case: (eqVneq i j) => [<-|_]; last by rewrite mul0r.
by case: (odd i); case: a; rewrite ?mulr1 ?mulr0.
Qed.

Lemma parity_0 a : parity a *m parity (~~ a) = 0.
Proof. 
apply/matrixP=> i j; rewrite mul_mx_diag !mxE; case: (eqVneq i j) => [<-|_]; last by rewrite mul0r.
by case: (odd i); case: a; rewrite ?mulr0 ?mul0r.
Qed.

End Parity.

(** The game on matrices: Y + Y A + B Y, with the two parities of the rows and of the columns. *)
Section Classes.
Variables (F : fieldType) (m n : nat) (a b : bool).
Hypothesis char2 : 2%N \in [char F].
Local Notation A := (path_matrix F m).
Local Notation B := (path_matrix F n).
Local Notation p := (parity F m a).
Local Notation q := (parity F m (~~ a)).
Local Notation r := (parity F n b).
Local Notation s := (parity F n (~~ b)).
Implicit Types (Y W : 'M[F]_(n, m)).

Definition game Y : 'M[F]_(n, m) := Y + Y *m A + B *m Y.

Lemma even_part (V W Z : 'M[F]_(n, m)) : V = W + Z + Z -> V = W.
Proof. by move=> ->; apply/matrixP=> i j; rewrite !mxE -addrA addrr_char2 // addr0. Qed.

Lemma twice (V : 'M[F]_(n, m)) : V + V = 0.
Proof. by apply/matrixP=> i j; rewrite !mxE addrr_char2. Qed.

Lemma entry_D (V W : 'M[F]_(n, m)) i j : (V + W) i j = V i j + W i j.
Proof. by rewrite mxE. Qed.

Let regroup9 (R : comRingType) (c u v w y z : R) :
  c + y + z + (y + u + v) + (z + v + w) = c + u + w + (y + z + v) + (y + z + v).
Proof. by ring. Qed.
Let regroup4 (R : comRingType) (u v w : R) : u + v + (v + w) = u + w + v + v.
Proof. by ring. Qed.
Let regroup6 (R : comRingType) (c e u v w z : R) : c + u + v + (e + w + z) = c + (u + z) + (w + v) + e.
Proof. by ring. Qed.

Lemma game_twice W : game (game W) = W + W *m A *m A + B *m B *m W.
Proof.
apply: (@even_part _ _ (W *m A + B *m W + B *m W *m A)); rewrite /game !mulmxDl !mulmxDr !mulmxA.
by apply/matrixP=> i j; rewrite !entry_D; apply: regroup9.
Qed.

Section Quiet.
Variable Y : 'M[F]_(n, m).
Hypothesis quiet : game Y = 0.

(** What is pressed beside two opposite classes follows from them. *)
Let beside : Y = Y *m A + B *m Y.
Proof.
have := quiet; rewrite /game -addrA => /eqP; rewrite addr_eq0 => /eqP {1}->.
by apply/matrixP=> i j; rewrite mxE oppr_char2.
Qed.

Let crossed a' b' : parity F n b' *m Y *m parity F m a' =
  parity F n b' *m Y *m parity F m (~~ a') *m A + B *m (parity F n (~~ b') *m Y *m parity F m a').
Proof.
rewrite {1}beside mulmxDr mulmxDl !mulmxA; congr (_ + _); first by rewrite -!mulmxA parity_step.
by rewrite -[b' in LHS]negbK -parity_step.
Qed.

Local Notation W := (r *m Y *m p).
Local Notation W' := (s *m Y *m q).
Let rq : r *m Y *m q = W *m A + B *m W'. Proof. by rewrite crossed negbK. Qed.
Let sp : s *m Y *m p = W' *m A + B *m W. Proof. by rewrite crossed negbK. Qed.

Lemma quiet_class : game (game W) = 0.
Proof.
rewrite game_twice -addrA -[RHS](twice W); congr (_ + _); symmetry.
apply: (@even_part _ _ (B *m W' *m A)).
rewrite [LHS]crossed rq sp mulmxDl mulmxDr !mulmxA; apply/matrixP=> i j; rewrite !entry_D; exact: regroup4.
Qed.

Lemma class_sum : game W + game W' = Y.
Proof.
transitivity ((r + s) *m Y *m (p + q)); last by rewrite !parity_sum mul1mx mulmx1.
rewrite !mulmxDl !mulmxDr addrA rq sp /game; apply/matrixP=> i j; rewrite !entry_D; exact: regroup6.
Qed.

Lemma class_other : s *m game W *m q = 0.
Proof.
have sr : s *m r = 0 by rewrite -{2}[b]negbK parity_0.
rewrite /game !mulmxDr !mulmxDl !mulmxA sr !mul0mx !add0r.
by rewrite -[_ *m p *m q]mulmxA parity_0 mulmx0.
Qed.

Lemma class_first : r *m Y *m p = 0 -> s *m Y *m q = 0 -> Y = 0.
Proof. by move=> W0 W'0; rewrite -class_sum W0 W'0 /game !mulmx0 !mul0mx !addr0. Qed.

End Quiet.
End Classes.

Section Board.
Variables (F : fieldType) (m n : nat).
Hypothesis char2 : 2%N \in [char F].
Local Notation M := m.+1.
Local Notation N := n.+1.
Local Notation G := (game_matrix (1 : F) 1 1 0 M N).
Local Notation cells := (@cells F m n).
Local Notation vertices := (@vertices F m n).
Implicit Types x : 'rV[F]_(M * N).

Lemma cells_game x : cells (x *m G) = game (cells x).
Proof.
rewrite press /image /form_v /form_w scale1r scale0r addr0 rmorph1 rmorphD /= rmorph1 horner_mx_X.
by rewrite mulmxDr !mulmx1.
Qed.

Lemma cells_class a b x : cells (class a b x) = parity F N b *m cells x *m parity F M a.
Proof.
apply/matrixP=> j i; rewrite mul_mx_diag mul_diag_mx !mxE cell_row cell_col.
by case: (_ == a); case: (_ == b); rewrite ?mulr1 ?mul1r ?mul0r ?mulr0 ?mulr1n ?mulr0n.
Qed.

Lemma cells_0 x : (cells x == 0) = (x == 0).
Proof.
apply/eqP/eqP => [x0|->]; last by apply/matrixP=> j i; rewrite !mxE.
by rewrite -[x]cellsK x0; apply/rowP=> k; rewrite !mxE.
Qed.

Lemma classes a b x : x *m G = 0 -> exists y z,
  [/\ x = y + z, y *m G = 0, z *m G = 0, class (~~ a) (~~ b) y = 0 & class a b z = 0].
Proof.
move=> x0; have quiet : game (cells x) = 0 by rewrite -cells_game; apply/eqP; rewrite cells_0 x0.
set y := game (parity F N b *m cells x *m parity F M a).
set z := game (parity F N (~~ b) *m cells x *m parity F M (~~ a)).
have zero Y : (vertices Y == 0) = (Y == 0) by rewrite -cells_0 verticesK.
exists (vertices y), (vertices z); split.
- rewrite -[LHS]cellsK -(class_sum a b char2 quiet); apply/rowP=> k; rewrite !mxE; congr (_ + _); exact: mxE.
- by apply/eqP; rewrite -cells_0 cells_game verticesK (quiet_class a b char2 quiet).
- by apply/eqP; rewrite -cells_0 cells_game verticesK (quiet_class (~~ a) (~~ b) char2 quiet).
- by apply/eqP; rewrite -cells_0 cells_class verticesK (class_other a b).
have := class_other (~~ a) (~~ b) (cells x); rewrite !negbK => E.
by apply/eqP; rewrite -cells_0 cells_class verticesK E.
Qed.

Lemma disjoint_classes a b x : x *m G = 0 -> class a b x = 0 -> class (~~ a) (~~ b) x = 0 -> x = 0.
Proof.
move=> x0 first second; apply/eqP; rewrite -cells_0; apply/eqP/(class_first (a := a) (b := b) char2).
- by rewrite -cells_game; apply/eqP; rewrite cells_0 x0.
- by rewrite -cells_class; apply/eqP; rewrite cells_0 first.
by rewrite -cells_class; apply/eqP; rewrite cells_0 second.
Qed.

End Board.

Section Theorems.
Variables (F : fieldType) (m n : nat) (a b : bool).
Hypothesis char2 : 2%N \in [char F].
Hypothesis m0 : (0 < m)%N.
Hypothesis n0 : (0 < n)%N.
Local Notation G := (game_matrix (1 : F) 1 1 0 m n).
Implicit Types x y z : 'rV[F]_(m * n).

(** The kernel of plus is a direct sum: of the quiet patterns without cells of one class, and of those without cells of
    the opposite one. *)
Theorem parity_classes x : x *m G = 0 -> exists y z,
  [/\ x = y + z, y *m G = 0, z *m G = 0, class (~~ a) (~~ b) y = 0 & class a b z = 0].
Proof. by case: m n m0 n0 x => [|i] [|j] // _ _ x; apply: classes. Qed.

Theorem parity_classes_disjoint x : x *m G = 0 -> class a b x = 0 -> class (~~ a) (~~ b) x = 0 -> x = 0.
Proof. by case: m n m0 n0 x => [|i] [|j] // _ _ x; apply: disjoint_classes. Qed.

End Theorems.
