(** nullity-26: the nullity of a square board is even, and never 26 or 34, nor a number that follows from these.

    docs/mathematics/attained-nullities.md, theorems 2 and 4.  Here the 24 polynomials of degree 6 and 8 with
    W(x + 1) = W(x) are excluded one by one, in place of the orbits of that page. *)
From Coq Require Import BinNat BinPos Pnat Nnat.
From mathcomp Require Import all_ssreflect all_algebra all_field.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity strong_divisibility rule closed_form certificate small_residues
  residue_certificate table_certificate rule_certificate.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Local Notation F2 := [fieldType of 'F_2].
Local Notation e := (e F2).
Local Notation Q := (Q F2).
Local Notation W := (W F2).
Local Notation nullity_of_square n := (nullity (1 : 'F_2) 1 1 0 n n).

(** ** W(x + 1) = W(x), and its degree is even *)

Lemma eqp_F2 (p q : {poly F2}) : p %= q -> p = q.
Proof.
have one (a : 'F_2) : a != 0 -> a = 1 by case: a => [[|[]]] //= i _; apply: val_inj.
by case/eqpP => -[a b] /= /andP[/one -> /one ->]; rewrite !scale1r.
Qed.

Lemma shift_W b : shift (W b) = W b.
Proof.
apply: eqp_F2; have le : shift (W b) %| W b.
  rewrite {2}/W dvdp_gcd; apply/andP; split.
    by rewrite -[X in _ %| X](shiftK char_F2) (dvdp_shift char_F2) dvdp_gcdr.
  by rewrite (dvdp_shift char_F2) dvdp_gcdl.
by rewrite /eqp le -(dvdp_shift char_F2) (shiftK char_F2).
Qed.

Lemma even_W b : odd b -> ~~ odd (g F2 b b).
Proof.
move=> ob; rewrite -degree_W /degree; set p := W b; apply/negP => o.
have p0 : p != 0 by apply: separable_poly_neq0; apply: separable_W char_F2 _.
have s : size p = (size p).-1.+1 by rewrite prednK // size_poly_gt0.
have le : (size p <= (size p).-1.+1)%N by rewrite -s.
have [_] := shift_top char_F2 le; rewrite shift_W (polyDD char_F2) coef0 => /esym/eqP.
by rewrite -mulr_natr mulf_eq0 -lead_coefE lead_coef_eq0 (negPf p0) -(dvdn_charf char_F2) dvdn2 o.
Qed.

(** ** All polynomials of a degree *)

Fixpoint all_of_size (s : nat) : seq N :=
  match s with
  | 0 => [:: 0%num]
  | 1 => [:: 1%num]
  | t.+1 => [seq N.double k | k <- all_of_size t] ++ [seq N.succ_double k | k <- all_of_size t]
  end.

Lemma all_of_sizeE s (p : {poly F2}) : size p = s -> exists2 k, k \in all_of_size s & eval_bits k = p.
Proof.
have bit (c : 'F_2) : c = 0 \/ c = 1 by case: c => [[|[]]] //= i; [left | right]; apply: val_inj.
elim: s p => [|[|s] IH] p sp.
- by exists 0%num => //; apply/esym/eqP; rewrite -size_poly_eq0 sp.
- exists 1%num => //; have /eqP/size_poly1P[c c0 ->] := sp.
  by case: (bit c) c0 => -> //; rewrite eqxx.
have [q [c Ep]] : exists q c, p = q * 'X + c%:P.
  by elim/poly_ind: p sp => [|q c _] _; [exists 0, 0; rewrite mul0r add0r | exists q, c].
have sq : size q = s.+1.
  by move: sp; rewrite Ep size_MXaddC; case: eqP => [->|_]; [case: eqP | case]; rewrite ?size_poly0.
have [k k_in Ek] := IH q sq; rewrite Ep -Ek; case: (bit c) => ->.
  by exists (N.double k); [rewrite mem_cat map_f | rewrite eval_double polyC0 addr0].
by exists (N.succ_double k); [rewrite mem_cat map_f ?orbT | rewrite eval_succ_double].
Qed.

Lemma eval_bits_inj k l : eval_bits k = eval_bits l -> k = l.
Proof.
move=> E; have : eval_bits (N.lxor k l) = 0 by rewrite eval_lxor E double_F2.
move/eqP; rewrite -size_poly_eq0 size_eval_bits size_natE => /eqP s0.
by apply/N.lxor_eq; case: (N.lxor k l) s0 => //= p; case: p => //= p; rewrite Pos2Nat.inj_succ.
Qed.

Fixpoint shift_pos (k : positive) : N :=
  match k with
  | xH => 1%num
  | xO j => let s := shift_pos j in N.lxor (N.double s) s
  | xI j => let s := shift_pos j in N.lxor (N.lxor (N.double s) s) 1
  end.
Definition shift_bits (k : N) : N := if k is Npos j then shift_pos j else 0%num.

Lemma eval_shift k : eval_bits (shift_bits k) = shift (eval_bits k).
Proof.
case: k => [|k]; first by rewrite /shift comp_poly0.
elim: k => [k IH|k IH|]; last by rewrite /= shift1.
  rewrite [eval_bits (N.pos _)]/= shiftD shiftM shift_X polyC1 shift1 -[eval_pos k]/(eval_bits (Npos k)) -IH.
  by rewrite /= !eval_lxor eval_double mulrDr mulr1.
rewrite [eval_bits (N.pos _)]/= polyC0 addr0 shiftM shift_X -[eval_pos k]/(eval_bits (Npos k)) -IH.
by rewrite /= !eval_lxor eval_double mulrDr mulr1.
Qed.

(** ** Why a candidate is not W(b) for an odd multiple b of 3 *)

(** The polynomial; a factor that it has twice, or 1; else the primes of its rank r, which is even, or else a common
    divisor, of larger degree, of Q_k(x) and Q_k(x + 1) for k = lcm(3, r). *)
Definition candidate := (N * N * seq N * N)%type.

Definition is_excluded (c : candidate) : bool :=
  let: (f, twice, primes, divisor) := c in
  let r := product primes in
  let k := if N.eqb (N.modulo r 3) 0 then r else N.mul r 3 in
  (N.ltb 1 (N.size twice) && is_factor (multiply_bits twice twice) f)
  || check_period f primes
     && (N.even r || [&& N.ltb (N.size f) (N.size divisor), is_factor divisor (Q_bits id 2 k)
                       & is_factor divisor (Q_bits id 3 k)]).
Definition all_excluded (size_of_W : nat) (cs : seq candidate) : bool :=
  all (fun k => ~~ N.eqb (shift_bits k) k || has (fun c : candidate => N.eqb c.1.1.1 k && is_excluded c) cs) (all_of_size size_of_W).

Definition candidates : seq candidate := [::
  (0x6a, 0x1, [:: 2; 3; 17], 0x0);
  (0x6b, 0x7, [::], 0x0);
  (0x6c, 0x2, [::], 0x0);
  (0x6d, 0x1, [:: 3; 3; 7], 0x125b);
  (0x78, 0x2, [::], 0x0);
  (0x79, 0x1, [:: 5; 17], 0x6c06190d3772b69847);
  (0x7e, 0x7, [::], 0x0);
  (0x7f, 0x1, [:: 3; 3; 7], 0x125b);
  (0x102, 0x1, [:: 2; 3; 3; 7], 0x0);
  (0x103, 0x1, [:: 3; 3; 5; 7], 0x7f81);
  (0x104, 0x2, [::], 0x0);
  (0x105, 0x13, [::], 0x0);
  (0x110, 0x2, [::], 0x0);
  (0x111, 0x7, [::], 0x0);
  (0x116, 0x1, [:: 2; 3; 5; 17], 0x0);
  (0x117, 0x1, [:: 3; 5; 17], 0x6c06190d3772b69847);
  (0x168, 0x2, [::], 0x0);
  (0x169, 0x1, [:: 3; 5; 17], 0x6c06190d3772b69847);
  (0x16e, 0x1, [:: 2; 3; 3; 7], 0x0);
  (0x16f, 0x7, [::], 0x0);
  (0x17a, 0x7, [::], 0x0);
  (0x17b, 0x1, [:: 257], 0x17d6ad3be1ab86fa423);
  (0x17c, 0x2, [::], 0x0);
  (0x17d, 0x1, [:: 3; 3; 5; 7], 0x7f81)]%num.

Lemma Q_dvdp k b : odd k -> odd b -> (k %| b)%N -> Q k %| Q b.
Proof.
move=> ok ob kb; apply: (@separable_dvdp_exp _ _ _ 2); first exact: separable_Q char_F2 _.
by rewrite -(e_square char_F2 ob); apply: dvdp_trans (dvdp_e F2 kb); rewrite (e_square char_F2 ok) expr2 dvdp_mulr.
Qed.

Lemma excluded_is_not_W (c : candidate) b : is_excluded c -> odd b -> (3 %| b)%N -> eval_bits c.1.1.1 <> W b.
Proof.
case: c => [[[f twice] primes] divisor] /= ok ob b3 E; have sW := separable_W char_F2 b.
case/orP: ok => [/andP[/N.ltb_spec0 s1 /is_factorE]|/andP[period]].
  rewrite eval_multiply E => pp; have := separable_dvdp sW pp; rewrite separable_mul coprimepp => /and3P[_ _].
  by rewrite size_eval_bits size_natE => /eqP; lia.
have := check_periodE period; set r := product _ => rank.
have r_b : (N.to_nat r %| b)%N.
  have b0 : (0 < b)%N by case: b ob {b3 E sW}.
  rewrite -(prednK b0) -(rank_of_apparition _ rank) e_pred // (e_square char_F2 ob) E expr2 dvdp_mulr //.
  exact: dvdp_gcdl.
have odd_r : odd (N.to_nat r) by apply: dvdn_odd r_b ob.
case/orP; first by case: (r) odd_r => [|[j|j|]] //=; rewrite Pos2Nat.inj_xO; lia.
set k := if _ then _ else _; case/and3P=> /N.ltb_spec0 larger /is_factorE h1 /is_factorE h2.
have k_b : (N.to_nat k %| b)%N.
  rewrite /k; case: N.eqb_spec => [//|not_3]; rewrite to_nat_mul Gauss_dvd ?b3 ?r_b // coprime_sym.
  rewrite prime_coprime // /dvdn -to_nat_mod //.
  by apply/eqP => r3; apply: not_3; apply: N2Nat.inj; rewrite r3.
have odd_k : odd (N.to_nat k) by apply: dvdn_odd k_b ob.
rewrite (@Q_bits_id false) // in h1; rewrite (@Q_bits_id true) // in h2.
have QQ := Q_dvdp odd_k ob k_b.
have hW : eval_bits divisor %| W b.
  rewrite dvdp_gcd; apply/andP; split; first exact: dvdp_trans h1 QQ.
  by apply: dvdp_trans h2 _; rewrite /at_bits (dvdp_shift char_F2).
have := dvdp_leq (separable_poly_neq0 sW) hW; rewrite -E !size_eval_bits !size_natE; lia.
Qed.

Lemma size_W_excluded s b : all_excluded s candidates -> odd b -> (3 %| b)%N -> size (W b) <> s.
Proof.
move=> /allP all_of ob b3 sW; have [k k_in Ek] := all_of_sizeE sW.
case/orP: (all_of _ k_in) => [/N.eqb_spec[]|/hasP[c _ /andP[/N.eqb_spec E /excluded_is_not_W]]].
  have shifted : eval_bits (shift_bits k) = eval_bits k by rewrite eval_shift Ek shift_W.
  exact: eval_bits_inj shifted.
by move=> /(_ b ob b3); rewrite E.
Qed.

Lemma excluded_7 : all_excluded 7 candidates = true. Proof. by vm_cast_no_check (erefl true). Qed.
Lemma excluded_9 : all_excluded 9 candidates = true. Proof. by vm_cast_no_check (erefl true). Qed.

(** ** Squares *)

Theorem even_nullity_of_squares n : ~~ odd (nullity_of_square n).
Proof.
have [b] := pfactor_coprime (isT : prime 2) (ltn0Sn n); rewrite prime_coprime // dvdn2 negbK => ob.
set a := logn 2 _; rewrite mulnC => E; have -> : n = (2 ^ a * b).-1 by rewrite -E.
by rewrite (nullity_square char_F2) // expnS -mulnA !mul2n oddD oddM !odd_double andbF.
Qed.

(** n + 1 = 2^a b, and what the nullity 2 v + 2 with v even asks for. *)
Lemma square_parts n v : nullity_of_square n = (2 * v + 2)%N -> ~~ odd v ->
  exists a b, [/\ odd b, (3 %| b)%N, n.+1 = (2 ^ a.+1 * b)%N & v = (2 ^ a.+1 * g F2 b b + 2 * (2 ^ a).-1)%N].
Proof.
have [b] := pfactor_coprime (isT : prime 2) (ltn0Sn n); rewrite prime_coprime // dvdn2 negbK => ob.
set a := logn 2 _; rewrite mulnC => E; have -> : n = (2 ^ a * b).-1 by rewrite -E.
rewrite (nullity_square char_F2) // -[g _ b b]/(g F2 b b) => eq ev; have := even_W ob; move: eq.
case: a E => [|a] E.
  rewrite expn1 !muln0 addn0 => eq /negP[]; rewrite (_ : g F2 b b = v.+1) //.
  by apply/eqP; rewrite -(eqn_pmul2l (isT : 0 < 2)%N) eq; apply/eqP; lia.
case b3 : (3 %| b)%N => eq even_g; last first.
  move: eq; rewrite mul0n addn0 !expnS -!mulnA => eq; case/negP: ev.
  have : (2 * (2 ^ a * g F2 b b) = v.+1)%N by move: (2 ^ a * g F2 b b)%N eq => x; lia.
  by rewrite mul2n => /(congr1 odd); rewrite odd_double /= => /esym/negbFE.
exists a, b; split=> //; first by rewrite prednK // muln_gt0 expn_gt0 /=; case: b ob {E b3 eq even_g}.
move: eq; rewrite mul1n !expnS; have x0 : (0 < 2 ^ a)%N by rewrite expn_gt0.
by move: (2 ^ a)%N (g F2 b b) x0 => x d x0; lia.
Qed.

(** Theorem 2: with 2 v + 2 the number v occurs too. *)
Theorem smaller_nullity n v : nullity_of_square n = (2 * v + 2)%N -> ~~ odd v -> exists k, nullity_of_square k = v.
Proof.
move=> eq ev; have [a [b [ob b3 _ ->]]] := square_parts eq ev.
by exists (2 ^ a * b).-1; rewrite (nullity_square char_F2) // b3 mul1n.
Qed.

Lemma nullity_26_or_34 n (k : nat) : (k == 6)%N || (k == 8)%N -> nullity_of_square n <> (4 * k + 2)%N.
Proof.
move=> k68; rewrite (_ : 4 * k + 2 = 2 * (2 * k) + 2)%N; last by rewrite mulnA.
move/square_parts; rewrite mul2n odd_double => /(_ isT)[a [b [ob b3 _ eq]]].
have gE : g F2 b b = k.
  case: a eq => [|a] eq; first by move: eq; rewrite expn1 muln0 addn0 -mul2n => /eqP; rewrite eqn_pmul2l // => /eqP.
  have odd_k : odd k.+1 by case/orP: k68 => /eqP ->.
  have x0 : (0 < 2 ^ a)%N by rewrite expn_gt0.
  pose y := (2 ^ a * g F2 b b)%N; have E : (k.+1 = 2 * (y + 2 ^ a))%N.
    move: eq; rewrite -mul2n !expnS -!mulnA -/y; move: y (2 ^ a)%N x0 => y x x0; lia.
  by move: odd_k; rewrite E mul2n odd_double.
have W0 : (0 < size (W b))%N by rewrite size_poly_gt0; apply: separable_poly_neq0; apply: separable_W char_F2 b.
have sW : size (W b) = k.+1 by rewrite -gE -degree_W /degree prednK.
case/orP: k68 => /eqP Ek; rewrite Ek in sW.
  exact: size_W_excluded excluded_7 ob b3 sW.
exact: size_W_excluded excluded_9 ob b3 sW.
Qed.

(** Theorem 4. *)
Theorem nullities_that_do_not_occur n : nullity_of_square n \notin [:: 26; 34; 54; 70; 110; 142; 222]%N.
Proof.
have not_26 k : nullity_of_square k <> 26%N by exact: (@nullity_26_or_34 k 6 isT).
have not_34 k : nullity_of_square k <> 34%N by exact: (@nullity_26_or_34 k 8 isT).
have follows v : (forall k, nullity_of_square k <> v) -> ~~ odd v -> forall k, nullity_of_square k <> (2 * v + 2)%N.
  by move=> none ev k /smaller_nullity/(_ ev)[k' /none].
have not_54 := follows 26%N not_26 isT; have not_70 := follows 34%N not_34 isT.
have not_110 := follows 54%N not_54 isT; have not_142 := follows 70%N not_70 isT.
have not_222 := follows 110%N not_110 isT.
rewrite !inE !negb_or; do !(apply/andP; split); apply/eqP;
  [exact: not_26 | exact: not_34 | exact: not_54 | exact: not_70 | exact: not_110 | exact: not_142 | exact: not_222].
Qed.
