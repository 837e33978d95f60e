(** The game, as the statements of the other files have it; what else they name is defined there: no proofs here.

    A cell (i, j) of the m × n board, row i and column j from 0, is vertex i n + j.
    A form c0 + c1 x + c2 y + c3 xy says what one press does: c0 to the cell itself, c1 to the cells above and below,
    c2 to those left and right, c3 to those across a corner.  [game_matrix] has an entry for each pair of cells. *)
From mathcomp Require Import all_ssreflect all_algebra.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** Neighbors on a line. *)
Definition adjacent (i j : nat) : bool := (i.+1 == j) || (j.+1 == i).

Section OverRing.
Variable R : comRingType.

(** d_0 = 1, d_1 = x, d_n = x d_{n-1} - d_{n-2}. *)
Fixpoint d (n : nat) : {poly R} :=
  if n is k.+1 then if k is j.+1 then 'X * d k - d j else 'X else 1.

Variables c0 c1 c2 c3 : R.

Definition form_v : {poly R} := c0%:P + c1 *: 'X.
Definition form_w : {poly R} := c2%:P + c3 *: 'X.

(** D_0 = 1, D_1 = -v, D_n = -v D_{n-1} - w² D_{n-2}: the polynomial of the columns. *)
Fixpoint D (n : nat) : {poly R} :=
  if n is k.+1 then if k is j.+1 then - form_v * D k - form_w ^+ 2 * D j else - form_v else 1.

(** What a press of the cell (i, j) does to the cell (i', j'). *)
Definition effect (i j i' j' : nat) : R :=
  c0 *+ ((i == i') && (j == j')) + c1 *+ (adjacent i i' && (j == j'))
  + c2 *+ ((i == i') && adjacent j j') + c3 *+ (adjacent i i' && adjacent j j').

Definition game_matrix (m n : nat) : 'M[R]_(m * n) :=
  \matrix_(k, l) effect (k %/ n) (k %% n) (l %/ n) (l %% n).

(** The matrix of the path of n vertices. *)
Definition path_matrix (n : nat) : 'M[R]_n := \matrix_(i, j) (adjacent i j)%:R.

End OverRing.

Arguments d R n : simpl never.
Arguments D R c0 c1 c2 c3 n : simpl never.

(** The dimension of the kernel. *)
Definition nullity (F : fieldType) (c0 c1 c2 c3 : F) (m n : nat) : nat :=
  \rank (kermx (game_matrix c0 c1 c2 c3 m n)).

Definition degree (F : fieldType) (p : {poly F}) : nat := (size p).-1.

(** The game plus with two colors: a position is a vector b; the presses y solve it if y G = b. *)
Definition weight (k : nat) (y : 'rV['F_2]_k) : nat := #|[set c | y ord0 c != 0]|.
Definition solves (m n : nat) (y b : 'rV['F_2]_(m * n)) : bool := y *m game_matrix 1 1 1 0 m n == b.
Definition fewest_presses (m n : nat) (b : 'rV['F_2]_(m * n)) : nat := \big[minn/(m * n)%N]_(y | solves y b) weight y.

(** The presses that the hardest of the positions that can be solved needs. *)
Definition most_presses (m n : nat) : nat :=
  \max_(b : 'rV['F_2]_(m * n) | [exists y, solves y b]) fewest_presses b.

(** The cells that some presses that change nothing press. *)
Definition taking_part (m n : nat) : nat :=
  #|[set c : 'I_(m * n) | [exists y : 'rV['F_2]_(m * n), solves y 0 && (y ord0 c != 0)]]|.
