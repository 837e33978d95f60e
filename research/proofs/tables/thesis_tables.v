(** Tables 3.1 to 3.4 of the thesis, with the rows to which the errata correct 3.3 and 3.4. *)
From mathcomp Require Import all_ssreflect all_algebra all_field.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity doubling rule rules_table.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Local Notation is_unique m n := (game_matrix (1 : 'F_2) 1 1 0 m n \in unitmx).

(** R_n, the rows that n × 1 to n × 4 lose: the least r > 0 with D_n | d_{r-1}. *)
Theorem table_3_1 :
  [/\ is_rank (D (1 : 'F_2) 1 1 0 1) 3, is_rank (D (1 : 'F_2) 1 1 0 2) 4, is_rank (D (1 : 'F_2) 1 1 0 3) 6
    & is_rank (D (1 : 'F_2) 1 1 0 4) 5].
Proof. by split; apply: (@periods_table _). Qed.

Lemma modulo_2 (R : comRingType) (p q r : R) : 2%N \in [char R] -> p = q + 2%:R * r -> p = q.
Proof. by move=> char2 ->; rewrite (charf0 char2) mul0r addr0. Qed.

Lemma first_U (R : comRingType) (s : R) : 2%N \in [char R] ->
  [/\ U s 1 1 = s, U s 1 2 = s ^+ 2 + 1, U s 1 3 = s ^+ 3, U s 1 4 = s ^+ 4 + s ^+ 2 + 1 &
    [/\ U s 1 5 = s ^+ 5 + s, U s 1 6 = s ^+ 6 + s ^+ 4 + 1 & U s 1 7 = s ^+ 7]].
Proof.
move=> char2; do !split; rewrite ?U_step ?U_1 ?U_0 //.
- by apply: (@modulo_2 _ _ _ (- 1)) => //; ring.
- by apply: (@modulo_2 _ _ _ (- s)) => //; ring.
- by apply: (@modulo_2 _ _ _ (- 2%:R * s ^+ 2)) => //; ring.
- by apply: (@modulo_2 _ _ _ (s - 2%:R * s ^+ 3)) => //; ring.
- by apply: (@modulo_2 _ _ _ (3%:R * s ^+ 2 - 3%:R * s ^+ 4 - 1)) => //; ring.
by apply: (@modulo_2 _ _ _ (5%:R * s ^+ 3 - 3%:R * s ^+ 5 - 2%:R * s)) => //; ring.
Qed.

Section Polynomials.
Variable F : fieldType.
Hypothesis char2 : 2%N \in [char F].

(** d_1 to d_7 *)
Theorem table_3_2 :
  [/\ d F 1 = 'X, d F 2 = 'X ^+ 2 + 1, d F 3 = 'X ^+ 3, d F 4 = 'X ^+ 4 + 'X ^+ 2 + 1 &
    [/\ d F 5 = 'X ^+ 5 + 'X, d F 6 = 'X ^+ 6 + 'X ^+ 4 + 1 & d F 7 = 'X ^+ 7]].
Proof. by rewrite !d_U; apply: first_U (poly_char2 char2). Qed.

(** d_m(z) for a root z of λ² + λ + 1, which both roots of d_4(λ + 1) are: rows 1 to 5 of the table, which repeat. *)
Theorem table_3_3 (z : F) k : z ^+ 2 + z + 1 = 0 ->
  [/\ (d F (5 * k + 1)).[z] = z, (d F (5 * k + 2)).[z] = z, (d F (5 * k + 3)).[z] = 1, (d F (5 * k + 4)).[z] = 0
    & (d F (5 * k + 5)).[z] = 1].
Proof.
move=> root; have two : 2%:R = 0 :> F by apply: (charf0 char2).
have zz : z * z = z + 1.
  by rewrite -expr2; apply/eqP; rewrite -subr_eq0 (_ : _ - _ = z ^+ 2 + z + 1 - 2%:R * (z + 1)); [rewrite root two mul0r subr0 | ring].
have step m : (d F m.+2).[z] = z * (d F m.+1).[z] + (d F m).[z].
  by rewrite d_step !hornerE (oppr_char2 char2).
have double a : a + a = 0 :> F by rewrite -mulr2n -mulr_natr two mulr0.
have row m : (d F m).[z] = 1 -> (d F m.+1).[z] = z ->
    [/\ (d F m.+2).[z] = z, (d F m.+3).[z] = 1, (d F m.+4).[z] = 0, (d F m.+4.+1).[z] = 1 & (d F m.+4.+2).[z] = z].
  move=> a b.
  have c : (d F m.+2).[z] = z by rewrite step a b zz -addrA double addr0.
  have e : (d F m.+3).[z] = 1 by rewrite step b c zz addrAC double add0r.
  have f : (d F m.+4).[z] = 0 by rewrite step c e mulr1 double.
  have g : (d F m.+4.+1).[z] = 1 by rewrite step e f mulr0 add0r.
  by split=> //; rewrite step g f mulr1 addr0.
have [a b] : (d F (5 * k)).[z] = 1 /\ (d F (5 * k).+1).[z] = z.
  elim: k => [|k [/row a /a[_ _ _ g h]]]; first by rewrite muln0 d_0 d_1 hornerC hornerX.
  by rewrite mulnS addnC !addnS addn0.
by have [c e f g _] := row _ a b; rewrite !addnS addn0.
Qed.
End Polynomials.

(** The boards of that table: the determinant is 0 iff m = 4 modulo 5. *)
Theorem table_3_3_determinants m : is_unique m 4 = ~~ (5 %| m.+1)%N.
Proof. by rewrite (@rules_table m 4) // -[RHS]andbT. Qed.

(** The rules for n = 1 to 7. *)
Theorem table_3_4 m :
  [/\ is_unique m 1 = ~~ (3 %| m.+1)%N, is_unique m 2 = ~~ (2 %| m.+1)%N, is_unique m 3 = ~~ (3 %| m.+1)%N,
      is_unique m 4 = ~~ (5 %| m.+1)%N &
    [/\ is_unique m 5 = ~~ (2 %| m.+1)%N && ~~ (3 %| m.+1)%N, is_unique m 6 = ~~ (9 %| m.+1)%N
      & is_unique m 7 = ~~ (3 %| m.+1)%N]].
Proof.
do !split; rewrite (@rules_table m) //; try by rewrite -[RHS]andbT.
by rewrite -[~~ (3 %| m.+1)%N in RHS]andbT.
Qed.
