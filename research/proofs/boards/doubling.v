(** theorem-4 and the doubling formulas: U_0 = 1, U_1 = s, U_n = s U_{n-1} - q U_{n-2} in every commutative ring.

    d is U with s = x and q = 1; D is U with s = -v and q = w². *)
From mathcomp Require Import all_ssreflect all_algebra fraction.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section Recurrence.
Variables (R : comRingType) (s q : R).

Fixpoint U (n : nat) : R :=
  if n is k.+1 then if k is j.+1 then s * U k - q * U j else s else 1.

Lemma U_0 : U 0 = 1. Proof. by []. Qed.
Lemma U_1 : U 1 = s. Proof. by []. Qed.
Lemma U_step n : U n.+2 = s * U n.+1 - q * U n. Proof. by []. Qed.

(** The determinant expanded between two rows. *)
Theorem addition m n : U (m + n).+2 = U m.+1 * U n.+1 - q * U m * U n.
Proof.
suff : U (m + n).+2 = U m.+1 * U n.+1 - q * U m * U n /\
       U (m + n.+1).+2 = U m.+1 * U n.+2 - q * U m * U n.+1 by case.
elim: n => [|n [H1 H2]]; first by rewrite addn0 addn1 !U_step U_1 U_0; split; ring.
by split=> //; rewrite addnS U_step H2 addnS H1 !U_step; ring.
Qed.

Theorem doubling_even k : U (k.+1).*2 = U k.+1 ^+ 2 - q * U k ^+ 2.
Proof. by rewrite doubleS -addnn addition; ring. Qed.

Theorem doubling_odd k : U (k.*2).+1 = U k * (U k.+1 *+ 2 - s * U k).
Proof.
case: k => [|k]; first by rewrite U_0 U_1; ring.
by rewrite (_ : (k.+1.*2).+1 = (k.+1 + k).+2); [rewrite addition U_step; ring | lia].
Qed.

Hypothesis char2 : 2%N \in [char R].

Lemma char2_double (x : R) : x *+ 2 = 0. Proof. by rewrite -mulr_natr (charf0 char2) mulr0. Qed.

(** In characteristic 2. *)
Theorem doubling_odd2 k : U (k.*2).+1 = s * U k ^+ 2.
Proof. by rewrite doubling_odd char2_double add0r -mulrN (oppr_char2 char2); ring. Qed.

Theorem doubling_even2 k : q = 1 -> U (k.+1).*2 = (U k.+1 + U k) ^+ 2.
Proof.
move=> E; rewrite doubling_even E mul1r.
have -> : (U k.+1 + U k) ^+ 2 = U k.+1 ^+ 2 - U k ^+ 2 + (U k.+1 * U k + U k ^+ 2) *+ 2 by ring.
by rewrite char2_double addr0.
Qed.

(** theorem 4 of the thesis. *)
Theorem theorem_4 k : U (2 ^ k).-1 = s ^+ (2 ^ k).-1.
Proof.
elim: k => [|k IH] //.
have -> : (2 ^ k.+1).-1 = ((2 ^ k).-1.*2).+1.
  by rewrite expnS; have := expn_gt0 2 k; lia.
by rewrite doubling_odd2 IH [RHS]exprS -muln2 exprM.
Qed.

End Recurrence.
Arguments U R s q n : simpl never.

Lemma d_U (R : comRingType) n : d R n = U 'X 1 n.
Proof.
suff : d R n = U 'X 1 n /\ d R n.+1 = U 'X 1 n.+1 by case.
by elim: n => [|n [H1 H2]] //; split=> //; rewrite U_step -H1 -H2 mul1r.
Qed.

Lemma D_U (R : comRingType) (c0 c1 c2 c3 : R) n :
  D c0 c1 c2 c3 n = U (- form_v c0 c1) (form_w c2 c3 ^+ 2) n.
Proof.
suff : D c0 c1 c2 c3 n = U (- form_v c0 c1) (form_w c2 c3 ^+ 2) n /\
       D c0 c1 c2 c3 n.+1 = U (- form_v c0 c1) (form_w c2 c3 ^+ 2) n.+1 by case.
by elim: n => [|n [H1 H2]] //; split=> //; rewrite U_step -H1 -H2.
Qed.

Section DeterminantPolynomials.
Variable F : fieldType.
Hypothesis char2 : 2%N \in [char F].

Let poly_char2 : 2%N \in [char {poly F}].
Proof. exact: (rmorph_char (polyC_rmorphism F) char2). Qed.

Theorem d_odd k : d F (k.*2).+1 = 'X * d F k ^+ 2.
Proof. by rewrite !d_U doubling_odd2. Qed.

Theorem d_even k : d F (k.+1).*2 = (d F k.+1 + d F k) ^+ 2.
Proof. by rewrite !d_U doubling_even2. Qed.

Corollary d_power k : d F (2 ^ k).-1 = 'X ^+ (2 ^ k).-1.
Proof. by rewrite d_U theorem_4. Qed.

End DeterminantPolynomials.

(** D_n is w^n d_n(-v / w), in the field of fractions. *)
Section Homogeneous.

Lemma U_scale (K : fieldType) (v w : K) n : w != 0 -> U v (w ^+ 2) n = w ^+ n * (d K n).[v / w].
Proof.
move=> w0; rewrite d_U.
suff : U v (w ^+ 2) n = w ^+ n * (U 'X 1 n).[v / w] /\ U v (w ^+ 2) n.+1 = w ^+ n.+1 * (U 'X 1 n.+1).[v / w] by case.
elim: n => [|n [H1 H2]].
  by rewrite !U_0 !U_1 hornerC hornerX expr1 expr0 mul1r mulrCA mulfV // mulr1.
split=> //; rewrite !U_step mul1r hornerD hornerN hornerM hornerX H1 H2 mulrBr mulrA; congr (_ - _).
  by rewrite !mulrA; congr (_ * _); apply: (mulIf w0); rewrite divfK // -mulrA -exprSr mulrC.
by rewrite mulrA -exprD.
Qed.

Lemma rmorph_U (R S : comRingType) (f : {rmorphism R -> S}) s q n : f (U s q n) = U (f s) (f q) n.
Proof.
suff : f (U s q n) = U (f s) (f q) n /\ f (U s q n.+1) = U (f s) (f q) n.+1 by case.
elim: n => [|n [H1 H2]]; first by rewrite !U_0 !U_1 rmorph1.
by split=> //; rewrite !U_step rmorphB !rmorphM H1 H2.
Qed.

Theorem D_homogeneous (F : fieldType) (c0 c1 c2 c3 : F) n (v := FracField.tofrac (form_v c0 c1)) (w := FracField.tofrac (form_w c2 c3)) :
  form_w c2 c3 != 0 -> FracField.tofrac (D c0 c1 c2 c3 n) = w ^+ n * (d _ n).[- v / w].
Proof.
move=> w0; have w1 : w != 0 by rewrite tofrac_eq0.
by rewrite -U_scale // D_U rmorph_U rmorphN rmorphX.
Qed.

End Homogeneous.
