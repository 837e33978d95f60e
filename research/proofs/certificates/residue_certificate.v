(** Certificates from small residues, over F2 and for plus: their checker, with the proof that it accepts only true ones.

    Such a certificate has a few numbers a_1, a_2 with a_1 = ± 2^j modulo r and a_2 = ± 2^j modulo s, r and s the odd parts
    of m + 1 and n + 1.  Its format: docs/json.md.  Polynomials are binary numbers as in certificate.v. *)
From Coq Require Import BinNat BinPos Pnat Nnat.
From mathcomp Require Import all_ssreflect all_algebra all_field.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity doubling strong_divisibility closed_form certificate small_residues.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Record residue := Residue { power : N; row_residue : N; column_residue : N; factor : N }.

Record residue_certificate := Residue_certificate {
  row_count : N; column_count : N;
  residues : seq residue;
  modulus : N;
  factor_g : N; factor_p : N; factor_s : N;
  divisor : N }.

(** The exponent of 2 in k, and the odd part of k. *)
Fixpoint odd_part (k : positive) : nat * positive :=
  if k is xO j then let (e, b) := odd_part j in (e.+1, b) else (0%N, k).
Definition power_of_2 (e : nat) : N := iter e N.double 1%num.

Definition power_modulo (k : N) (e : N) (b : N) : N := if e is Npos j then power_residue b k j else N.modulo 1 b.
Definition is_residue (b a t : N) : bool :=
  N.ltb 0 a && (N.eqb (N.modulo a b) t || N.eqb (N.modulo (a + t) b) 0).

(** x is 2 for x, 3 for x + 1. *)
Definition ladder_bits (reduce : N -> N) (x : N) (k : positive) : N * N :=
  ladder 1%num N.lxor N.lxor multiply_bits reduce x 1%num k.
Definition dickson_bits (x a : N) : N :=
  if a is Npos k then multiply_bits x (if N.pred a is Npos j then (ladder_bits id x j).1 else 1%num) else 0%num.
Definition Q_bits (reduce : N -> N) (x b : N) : N :=
  reduce (if N.div2 b is Npos k then let (d1, d0) := ladder_bits reduce x k in N.lxor d1 d0 else 1%num).

Definition divides_bits : N -> N -> bool := divides multiply_bits quotient_bits N.eqb.
Definition remainder_bits : N -> N -> N := remainder N.lxor multiply_bits quotient_bits.

(** The nullity of the board with m + 1 = 2^e r and n + 1 = 2^f s whose gcd for r and s has degree g. *)
Definition nullity_of_parts (rows columns : nat * positive) (g : N) : N :=
  let (e, r) := rows in
  let (f, s) := columns in
  let by_3 b := if N.eqb (N.modulo (Npos b) 3) 0 then 1%num else 0%num in
  (power_of_2 (minn e f).+1 * g
   + by_3 s * N.min (N.pred (power_of_2 e)) (power_of_2 f.+1)
   + by_3 r * N.min (N.pred (power_of_2 f)) (power_of_2 e.+1))%num.

Section Checker.
Variable c : residue_certificate.

Definition row_parts : nat * positive := odd_part (N.succ_pos (row_count c)).
Definition column_parts : nat * positive := odd_part (N.succ_pos (column_count c)).
Definition odd_rows : N := Npos row_parts.2.
Definition odd_columns : N := Npos column_parts.2.

Definition is_residue_pair (r : residue) : bool :=
  is_residue odd_rows (row_residue r) (power_modulo 2 (power r) odd_rows)
  && is_residue odd_columns (column_residue r) (power_modulo 2 (power r) odd_columns).
Definition residue_polynomial (r : residue) : N :=
  N.lxor (N.lxor (dickson_bits 2 (row_residue r)) (dickson_bits 3 (column_residue r))) 1.
Definition combination : N :=
  foldr (fun r sum => N.lxor (multiply_bits (factor r) (residue_polynomial r)) sum) 0%num (residues c).

Definition modulus_of_board : N :=
  if residues c is [::] then if N.leb odd_rows odd_columns then Q_bits id 2 odd_rows else Q_bits id 3 odd_columns
  else combination.

Definition check_small_residues : bool :=
  let g := modulus c in
  let p := Q_bits (remainder_bits g) 2 odd_rows in
  let s := Q_bits (remainder_bits g) 3 odd_columns in
  let h := divisor c in
  [&& all is_residue_pair (residues c), ~~ N.eqb g 0, N.eqb modulus_of_board g,
      N.eqb (N.lxor (multiply_bits (factor_g c) g)
               (N.lxor (multiply_bits (factor_p c) p) (multiply_bits (factor_s c) s))) h,
      divides_bits h g, divides_bits h p & divides_bits h s].

(** The nullity that it proves. *)
Definition nullity_of_residues : N :=
  nullity_of_parts row_parts column_parts (N.of_nat (degree_of_bits (divisor c))).

End Checker.

(** ** It accepts only true certificates *)

Local Notation F2 := [fieldType of 'F_2].
Lemma char_F2 : 2%N \in [char 'F_2]. Proof. exact: char_Fp. Qed.

Arguments power_of_2 : simpl never.

Lemma odd_partE k : Pos.to_nat k = (2 ^ (odd_part k).1 * Pos.to_nat (odd_part k).2)%N /\ odd (Pos.to_nat (odd_part k).2).
Proof.
elim: k => [k _|k [E o]|]; [by rewrite Pos2Nat.inj_xI; split; rewrite /= ?Pos2Nat.inj_xI; lia | | by split].
rewrite Pos2Nat.inj_xO /=; case: (odd_part k) E o => e b /= E o; rewrite expnS -mulnA -E; split=> //; lia.
Qed.

Lemma power_of_2E e : N.to_nat (power_of_2 e) = (2 ^ e)%N.
Proof. by elim: e => // e IH; rewrite /power_of_2 iterS N2Nat.inj_double -/(power_of_2 e) IH expnS; lia. Qed.

Lemma to_nat_mod (a b : N) : b <> 0%num -> N.to_nat (N.modulo a b) = (N.to_nat a %% N.to_nat b)%N.
Proof.
move=> b0; rewrite [in RHS](N.div_mod a b b0) to_nat_add to_nat_mul mulnC modnMDl modn_small //.
by have := N.mod_lt a b b0; lia.
Qed.

Lemma power_residueE b k e : b <> 0%num -> N.to_nat (power_residue b k e) = (N.to_nat k ^ Pos.to_nat e %% N.to_nat b)%N.
Proof.
move=> b0; elim: e => [e IH|e IH|] /=; rewrite !to_nat_mod // ?to_nat_mul ?to_nat_mod // ?to_nat_mul ?IH.
- by rewrite modnMm modnMml -expnD -expnSr; congr (_ ^ _ %% _)%N; lia.
- by rewrite modnMm -expnD; congr (_ ^ _ %% _)%N; lia.
Qed.

Lemma is_residueE b a j : b <> 0%num -> is_residue b a (power_modulo 2 j b) ->
  plus_or_minus (N.to_nat b) (N.to_nat a) (2 ^ N.to_nat j).
Proof.
move=> b0; have E : N.to_nat (power_modulo 2 j b) = (2 ^ N.to_nat j %% N.to_nat b)%N.
  by case: j => [|j]; rewrite /= ?power_residueE // to_nat_mod.
rewrite /plus_or_minus; case/andP=> _ /orP[] /N.eqb_spec /(congr1 N.to_nat); rewrite to_nat_mod //.
  by rewrite E => ->; rewrite eqxx.
by rewrite to_nat_add E modnDmr => h; rewrite /dvdn h orbT.
Qed.

Lemma nullity_of_partsE (m n degree : N) (row_parts := odd_part (N.succ_pos m)) (column_parts := odd_part (N.succ_pos n)) :
  g F2 (Pos.to_nat row_parts.2) (Pos.to_nat column_parts.2) = N.to_nat degree ->
  nullity (1 : 'F_2) 1 1 0 (N.to_nat m) (N.to_nat n) = N.to_nat (nullity_of_parts row_parts column_parts degree).
Proof.
have sideE k : N.to_nat k = (2 ^ (odd_part (N.succ_pos k)).1 * Pos.to_nat (odd_part (N.succ_pos k)).2).-1.
  by rewrite -(odd_partE _).1 -[Pos.to_nat _]/(N.to_nat (Npos _)) N.succ_pos_spec N2Nat.inj_succ.
have odd_r := (odd_partE (N.succ_pos m)).2; have odd_s := (odd_partE (N.succ_pos n)).2.
rewrite {1}(sideE m) {1}(sideE n) (closed_form char_F2) // /nullity_of_parts /row_parts /column_parts => ->.
case: (odd_part _) => e a; case: (odd_part _) => f b; rewrite /=.
have by_3E k : N.to_nat (if N.eqb (N.modulo (Npos k) 3) 0 then 1%num else 0%num) = (3 %| Pos.to_nat k)%N.
  rewrite /dvdn -[Pos.to_nat k]/(N.to_nat (Npos k)) -[3%N]/(N.to_nat 3) -to_nat_mod //.
  by case: N.eqb_spec => [->|] //; case: (_ mod _)%num => //= p _; case: (Pos.to_nat p) (Pos2Nat.is_pos p); lia.
rewrite !to_nat_add !to_nat_mul !by_3E !N2Nat.inj_min !N2Nat.inj_pred !power_of_2E.
by congr (_ + _ * _ + _ * _)%N; rewrite !expnS; lia.
Qed.

Lemma eval_one_bits : eval_bits 1 = 1. Proof. by []. Qed.
Lemma eval_lxor_sub a b : eval_bits (N.lxor a b) = eval_bits a - eval_bits b.
Proof. by rewrite eval_lxor -[LHS]addr0 -(double_F2 (- eval_bits b)) addrA addrK addrC. Qed.
Lemma eval_equal_bits a b : N.eqb a b -> eval_bits a = eval_bits b. Proof. by move=> /N.eqb_spec ->. Qed.

Lemma eval_divides_bits g f : divides_bits g f -> eval_bits g %| eval_bits f.
Proof. exact: eval_divides eval_multiply eval_equal_bits _ _. Qed.
Lemma eval_remainder_bits f x : eval_bits f %| eval_bits (remainder_bits f x) - eval_bits x.
Proof. exact: eval_remainder eval_lxor_sub eval_multiply _ _. Qed.

(** The polynomials, and with x + 1 in place of x. *)
Definition at_bits (x : bool) (p : {poly F2}) : {poly F2} := if x then shift p else p.
Definition bits_of (x : bool) : N := if x then 3%num else 2%num.

Lemma eval_bits_of x : eval_bits (bits_of x) = at_bits x 'X.
Proof. by case: x; rewrite /= ?shift_X /= ?polyC0 ?polyC1 !mul1r // addr0. Qed.

Lemma U_at_bits x n : U (at_bits x 'X) 1 n = at_bits x (d F2 n).
Proof.
rewrite d_U; case: x => //=; pose X : {poly F2} := 'X.
suff [] : U (shift X) 1 n = shift (U X 1 n) /\ U (shift X) 1 n.+1 = shift (U X 1 n.+1) by [].
elim: n => [|n [H1 H2]]; first by rewrite !U_0 !U_1 shift1.
by split=> //; rewrite !U_step H1 H2 !mul1r -shiftM /shift rmorphB.
Qed.

Section Ladder.
Variables (reduce : N -> N) (f : {poly F2}) (x : bool).
Hypothesis eval_reduce : forall k, f %| eval_bits (reduce k) - eval_bits k.

Lemma ladder_bitsE k : exists2 j, Pos.to_nat k = j.+1 &
  f %| eval_bits (ladder_bits reduce (bits_of x) k).1 - at_bits x (d F2 j.+1)
  /\ f %| eval_bits (ladder_bits reduce (bits_of x) k).2 - at_bits x (d F2 j).
Proof.
have [j -> H] := ladder_U eval_one_bits eval_lxor eval_lxor_sub eval_multiply (bits_of x) 1%num eval_reduce k.
by exists j => //; rewrite -!U_at_bits -eval_bits_of -eval_one_bits.
Qed.

Lemma Q_bitsE b : odd (N.to_nat b) -> f %| eval_bits (Q_bits reduce (bits_of x) b) - at_bits x (Q F2 (N.to_nat b)).
Proof.
move=> ob; have half : N.to_nat (N.div2 b) = (N.to_nat b)./2.
  rewrite [in RHS](N.div2_odd b) to_nat_add to_nat_mul; case: (N.odd b) => /=; rewrite ?addn0; lia.
apply: congr_trans (eval_reduce _) _; rewrite /Q -half; case: (N.div2 b) => [|k] /=.
  by rewrite /strong_divisibility.e d_0 addr0 /at_bits; case: (x); rewrite ?shift1 subrr dvdp0.
have [j -> ] := ladder_bitsE k; case: ladder_bits => d1 d0 [/= h1 h2].
rewrite eval_lxor (_ : at_bits x _ = at_bits x (d F2 j.+1) + at_bits x (d F2 j)).
  exact: congr_add.
by rewrite /at_bits; case: (x); rewrite -?shiftD.
Qed.
End Ladder.

Lemma dvdp0_id k : (0 : {poly F2}) %| eval_bits (id k) - eval_bits k.
Proof. by rewrite subrr dvdp0. Qed.

Lemma Q_bits_id x b : odd (N.to_nat b) -> eval_bits (Q_bits id (bits_of x) b) = at_bits x (Q F2 (N.to_nat b)).
Proof. by move/(Q_bitsE x dvdp0_id); rewrite dvd0p subr_eq0 => /eqP. Qed.

Lemma dickson_bitsE x a : eval_bits (dickson_bits (bits_of x) a) = at_bits x (dickson F2 (N.to_nat a)).
Proof.
case: a => [|k]; first by rewrite /dickson /strong_divisibility.e mulr0 /at_bits /shift comp_poly0 if_same.
rewrite /dickson_bits eval_multiply eval_bits_of /=.
have -> : dickson F2 (Pos.to_nat k) = 'X * d F2 (N.to_nat (Pos.pred_N k)).
  by rewrite /dickson /strong_divisibility.e; case E: (Pos.to_nat k) => [|j]; [lia | congr ('X * d _ _); lia].
rewrite (_ : eval_bits (if _ is Npos j then _ else _) = at_bits x (d F2 (N.to_nat (Pos.pred_N k)))).
  by rewrite /at_bits; case: (x); rewrite -?shiftM.
case: (Pos.pred_N k) => [|j].
  by rewrite d_0 /at_bits; case: (x); rewrite ?shift1 eval_one_bits.
have [i /= -> [h _]] := ladder_bitsE x dvdp0_id j; by apply/eqP; rewrite -subr_eq0 -dvd0p.
Qed.

(** h is the gcd of A and B. *)
Lemma common_roots_certified (A B G P S u v w h : {poly F2}) :
  gcdp A B %| G -> G %| P - A -> G %| S - B -> u * G + (v * P + w * S) = h -> h %| G -> h %| P -> h %| S ->
  degree (gcdp A B) = degree h.
Proof.
move=> KG PA SB bezout hG hP hS; apply: degree_eqp; apply/andP; split.
  rewrite -bezout; apply: dvdp_add; first exact: dvdp_mull.
  apply: dvdp_add; apply: dvdp_mull.
    by rewrite -(subrK A P); apply: dvdp_add (dvdp_gcdl _ _); apply: dvdp_trans PA.
  by rewrite -(subrK B S); apply: dvdp_add (dvdp_gcdr _ _); apply: dvdp_trans SB.
rewrite dvdp_gcd; apply/andP; split.
  by rewrite (_ : A = P - (P - A)); [apply: dvdp_sub hP (dvdp_trans hG PA) | ring].
by rewrite (_ : B = S - (S - B)); [apply: dvdp_sub hS (dvdp_trans hG SB) | ring].
Qed.

Section Soundness.
Variable c : residue_certificate.
Local Notation r := (Pos.to_nat (row_parts c).2).
Local Notation s := (Pos.to_nat (column_parts c).2).

Let odd_r : odd r. Proof. exact: (odd_partE _).2. Qed.
Let odd_s : odd s. Proof. exact: (odd_partE _).2. Qed.

Lemma modulus_of_boardE : all (is_residue_pair c) (residues c) ->
  gcdp (Q F2 r) (shift (Q F2 s)) %| eval_bits (modulus_of_board c).
Proof.
rewrite /modulus_of_board; case E: (residues c) => [|a l] pairs.
  case: N.leb.
    by rewrite (@Q_bits_id false) //; apply: dvdp_gcdl.
  by rewrite (@Q_bits_id true) //; apply: dvdp_gcdr.
rewrite /combination E; move: pairs; elim: (a :: l) => [|b t IH] /=; first by rewrite dvdp0.
case/andP=> /andP[row column] /IH {}IH; rewrite eval_lxor eval_multiply; apply: dvdp_add => //; apply: dvdp_mull.
rewrite /residue_polynomial !eval_lxor (@dickson_bitsE false) (@dickson_bitsE true) eval_one_bits.
by apply: common_roots_dvdp (is_residueE _ row) (is_residueE _ column).
Qed.

Lemma common_rootsE : check_small_residues c -> g F2 r s = degree_of_bits (divisor c).
Proof.
case/and5P=> pairs _ /N.eqb_spec G bezout /and3P[hG hP hS].
rewrite /degree_of_bits -size_eval_bits -[RHS]/(degree (eval_bits (divisor c))).
move: bezout => /N.eqb_spec/(congr1 eval_bits); rewrite !eval_lxor !eval_multiply => bezout.
rewrite /closed_form.g; apply: (common_roots_certified _ _ _ bezout (eval_divides_bits hG) (eval_divides_bits hP) (eval_divides_bits hS)).
- by rewrite -G; apply: modulus_of_boardE.
- by apply: (@Q_bitsE _ _ false) => // k; apply: eval_remainder_bits.
by apply: (@Q_bitsE _ _ true) => // k; apply: eval_remainder_bits.
Qed.

(** What [check_small_residues] accepts is true. *)
Theorem check_small_residues_sound : check_small_residues c ->
  nullity (1 : 'F_2) 1 1 0 (N.to_nat (row_count c)) (N.to_nat (column_count c)) = N.to_nat (nullity_of_residues c).
Proof. by move=> ok; apply: nullity_of_partsE; rewrite Nat2N.id; apply: common_rootsE. Qed.
End Soundness.
