(** Certificates: u d_m + v D_n = g, g | d_m and g | D_n prove that the nullity is deg g.  [check_bits] decides that over
    F2 for polynomials whose bits are a binary number, [check_residues] over F_p for lists of residues; both are proved,
    and both run in Coq and, extracted, in OCaml.  A side that is huge enters modulo the polynomial of the other. *)
From Coq Require Import BinNat BinPos Pnat Nnat.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity doubling.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Lemma to_nat_add (k l : N) : N.to_nat (k + l) = (N.to_nat k + N.to_nat l)%N. Proof. exact: N2Nat.inj_add. Qed.
Lemma to_nat_mul (k l : N) : N.to_nat (k * l) = (N.to_nat k * N.to_nat l)%N. Proof. exact: N2Nat.inj_mul. Qed.

(** ** What a certificate proves *)

Theorem certificate_nullity (F : fieldType) (c0 c1 c2 c3 : F) (m n : nat) (f h u v g : {poly F}) :
  c0 * c3 - c1 * c2 != 0 ->
  (f = d F m /\ f %| h - D c0 c1 c2 c3 n) \/ (h = D c0 c1 c2 c3 n /\ h %| f - d F m) ->
  u * f + v * h = g -> g %| f -> g %| h ->
  nullity c0 c1 c2 c3 m n = degree g.
Proof.
move=> unit_form sides bezout gf gh; rewrite nullity_is_a_gcd //; congr _.-1; apply: eqp_size.
have [gd gD] : g %| d F m /\ g %| D c0 c1 c2 c3 n.
  case: sides => [[E /(dvdp_trans gf)]|[E /(dvdp_trans gh)]] dv; rewrite -E; split=> //.
    by rewrite (_ : D c0 c1 c2 c3 n = h - (h - D c0 c1 c2 c3 n)); [rewrite dvdp_sub | ring].
  by rewrite (_ : d F m = f - (f - d F m)); [rewrite dvdp_sub | ring].
apply/andP; split; last by rewrite dvdp_gcd gd gD.
set k := gcdp _ _; have kd : k %| d F m by apply: dvdp_gcdl.
have kD : k %| D c0 c1 c2 c3 n by apply: dvdp_gcdr.
have [kf kh] : k %| f /\ k %| h.
  case: sides => [[E dv]|[E dv]]; rewrite E; split=> //.
    by rewrite -(subrK (D c0 c1 c2 c3 n) h) dvdp_add // (dvdp_trans _ dv) // E.
  by rewrite -(subrK (d F m) f) dvdp_add // (dvdp_trans _ dv) // E.
by rewrite -bezout dvdp_add // dvdp_mull.
Qed.

(** ** The checker, over any representation of polynomials *)

Inductive side := Written | Rows_reduced | Columns_reduced.

Record certificate (T : Type) := Certificate {
  field_size : N;
  form0 : N; form1 : N; form2 : N; form3 : N;
  rows : N; columns : N;
  reduced : side;
  factor_u : T; factor_v : T; common : T }.

Section Checker.
Variables (T : Type) (one X : T) (const : N -> T) (add sub mul quo : T -> T -> T) (equal : T -> T -> bool).

(** x modulo f: a multiple of f is subtracted, the right one if [quo] is right. *)
Definition remainder (f x : T) : T := sub x (mul (quo x f) f).
Definition divides (g f : T) : bool := equal (mul (quo f g) g) f.

Section Ladder.
Variables (reduce : T -> T) (s q : T).
(** U_k and U_{k-1} by doubling, k given by its bits. *)
Fixpoint ladder (k : positive) : T * T :=
  match k with
  | xH => (reduce s, one)
  | xO j => let (a, b) := ladder j in
      (reduce (sub (mul a a) (mul q (mul b b))), reduce (mul b (sub (add a a) (mul s b))))
  | xI j => let (a, b) := ladder j in
      let e := reduce (sub (mul a a) (mul q (mul b b))) in
      let o := reduce (mul b (sub (add a a) (mul s b))) in
      (reduce (sub (mul s e) (mul q o)), e)
  end.
Definition term (n : N) : T := if n is Npos k then (ladder k).1 else one.
End Ladder.

Definition rows_polynomial (reduce : T -> T) (m : N) : T := term reduce X one m.
Definition columns_polynomial (reduce : T -> T) (c : certificate T) : T :=
  let v := add (const (form0 c)) (mul (const (form1 c)) X) in
  let w := add (const (form2 c)) (mul (const (form3 c)) X) in
  term reduce (sub (const 0) v) (mul w w) (columns c).

(** The polynomials of the rows and of the columns. *)
Definition sides (c : certificate T) : T * T :=
  match reduced c with
  | Written => (rows_polynomial id (rows c), columns_polynomial id c)
  | Rows_reduced => let h := columns_polynomial id c in (rows_polynomial (remainder h) (rows c), h)
  | Columns_reduced => let f := rows_polynomial id (rows c) in (f, columns_polynomial (remainder f) c)
  end.

(** Trial division. *)
Fixpoint no_divisor (p k : N) (steps : nat) : bool :=
  if steps is t.+1 then if N.ltb p (k * k) then true
    else if N.eqb (N.modulo p k) 0 then false else no_divisor p (N.succ k) t
  else false.
Definition is_prime (p : N) : bool := N.leb 2 p && no_divisor p 2 (N.to_nat (N.sqrt p)).

Definition form_is_unit (c : certificate T) : bool :=
  ~~ N.eqb (N.modulo (form0 c * form3 c) (field_size c)) (N.modulo (form1 c * form2 c) (field_size c)).

Definition check (c : certificate T) : bool :=
  let (f, h) := sides c in
  [&& is_prime (field_size c), form_is_unit c,
      equal (add (mul (factor_u c) f) (mul (factor_v c) h)) (common c),
      divides (common c) f & divides (common c) h].

Section Soundness.
Variables (F : fieldType) (eval : T -> {poly F}).
Hypothesis eval_one : eval one = 1.
Hypothesis eval_X : eval X = 'X.
Hypothesis eval_const : forall k, eval (const k) = (N.to_nat k)%:R%:P.
Hypothesis eval_add : forall a b, eval (add a b) = eval a + eval b.
Hypothesis eval_sub : forall a b, eval (sub a b) = eval a - eval b.
Hypothesis eval_mul : forall a b, eval (mul a b) = eval a * eval b.
Hypothesis eval_equal : forall a b, equal a b -> eval a = eval b.

Lemma eval_divides g f : divides g f -> eval g %| eval f.
Proof. by move/eval_equal <-; rewrite eval_mul dvdp_mulIr. Qed.

Lemma eval_remainder f x : eval f %| eval (remainder f x) - eval x.
Proof. by rewrite eval_sub eval_mul addrAC subrr add0r -mulNr dvdp_mulIr. Qed.

Section LadderSoundness.
Variables (reduce : T -> T) (f : {poly F}) (s q : T).
Hypothesis eval_reduce : forall x, f %| eval (reduce x) - eval x.
Local Notation V := (U (eval s) (eval q)).

Lemma congr_trans a b c : f %| a - b -> f %| b - c -> f %| a - c.
Proof. by move=> h1 h2; rewrite -(subrK b a) -addrA dvdp_add. Qed.
Lemma congr_sub a b a' b' : f %| a - a' -> f %| b - b' -> f %| (a - b) - (a' - b').
Proof. by move=> h1 h2; rewrite (_ : _ - _ = (a - a') - (b - b')); [rewrite dvdp_sub | ring]. Qed.
Lemma congr_add a b a' b' : f %| a - a' -> f %| b - b' -> f %| (a + b) - (a' + b').
Proof. by move=> h1 h2; rewrite (_ : _ - _ = (a - a') + (b - b')); [rewrite dvdp_add | ring]. Qed.
Lemma congr_mul a b a' b' : f %| a - a' -> f %| b - b' -> f %| a * b - a' * b'.
Proof.
move=> h1 h2; rewrite (_ : _ - _ = (a - a') * b + a' * (b - b')); last by ring.
by apply: dvdp_add; [apply: dvdp_mulr | apply: dvdp_mull].
Qed.
Lemma congr_refl a : f %| a - a. Proof. by rewrite subrr dvdp0. Qed.

Lemma ladder_U k : exists2 j, Pos.to_nat k = j.+1 &
  f %| eval (ladder reduce s q k).1 - V j.+1 /\ f %| eval (ladder reduce s q k).2 - V j.
Proof.
elim: k => [k [j Ek]|k [j Ek]|]; last first.
- by exists 0%N => //=; rewrite eval_one subrr dvdp0; split=> //; apply: eval_reduce.
- rewrite /=; case: (ladder reduce s q k) => a b [/= Ha Hb].
  exists (j.*2.+1); first by rewrite Pos2Nat.inj_xO; lia.
  split; apply: congr_trans (eval_reduce _) _.
    rewrite -doubleS doubling_even eval_sub !eval_mul expr2 [V j ^+ 2]expr2.
    by apply: congr_sub; [|apply: congr_mul; [apply: congr_refl|]]; apply: congr_mul.
  rewrite doubling_odd eval_mul eval_sub eval_add eval_mul mulr2n.
  by apply: congr_mul => //; apply: congr_sub; [apply: congr_add | apply: congr_mul; [apply: congr_refl|]].
rewrite /=; case: (ladder reduce s q k) => a b [/= Ha Hb].
exists (j.*2.+2); first by rewrite Pos2Nat.inj_xI; lia.
set e := reduce (sub (mul a a) _); set o := reduce (mul b _).
have He : f %| eval e - V j.+1.*2.
  apply: congr_trans (eval_reduce _) _.
  rewrite doubling_even eval_sub !eval_mul expr2 [V j ^+ 2]expr2.
  by apply: congr_sub; [|apply: congr_mul; [apply: congr_refl|]]; apply: congr_mul.
have Ho : f %| eval o - V j.*2.+1.
  apply: congr_trans (eval_reduce _) _.
  rewrite doubling_odd eval_mul eval_sub eval_add eval_mul mulr2n.
  by apply: congr_mul => //; apply: congr_sub; [apply: congr_add | apply: congr_mul; [apply: congr_refl|]].
rewrite doubleS in He; split=> //; apply: congr_trans (eval_reduce _) _.
rewrite U_step eval_sub !eval_mul.
by apply: congr_sub; apply: congr_mul => //; apply: congr_refl.
Qed.

Lemma eval_term n : f %| eval (term reduce s q n) - V (N.to_nat n).
Proof.
case: n => [|k] /=; first by rewrite eval_one subrr dvdp0.
by have [j -> []] := ladder_U k.
Qed.
End LadderSoundness.

Lemma eval_term_id s q n : eval (term id s q n) = U (eval s) (eval q) (N.to_nat n).
Proof.
have H x : 0 %| eval (id x) - eval x by rewrite subrr dvdp0.
by have := @eval_term id 0 s q H n; rewrite dvd0p subr_eq0 => /eqP.
Qed.

Lemma no_divisor_prime (p k : N) steps : (2 <= N.to_nat p)%N ->
  (forall r, (1 < r)%N -> (r < N.to_nat k)%N -> ~~ (r %| N.to_nat p)%N) ->
  no_divisor p k steps -> prime (N.to_nat p).
Proof.
move=> p2; elim: steps k => [|t IH] k H //=.
case: N.ltb_spec => [lt _|_].
  apply/ltn_pdiv2_prime; first by lia.
  rewrite ltnNge; apply/negP => le; have := H (pdiv (N.to_nat p)).
  rewrite pdiv_dvd prime_gt1 ?pdiv_prime //= => /(_ isT) h.
  have ge : (N.to_nat k <= pdiv (N.to_nat p))%N by rewrite leqNgt; apply/negP => /h.
  have := leq_mul ge ge; rewrite -mulnn in le; have := leq_trans (leq_mul ge ge) le; lia.
case: N.eqb_spec => // ne; apply: IH => r r1; rewrite N2Nat.inj_succ ltnS leq_eqVlt => /orP[/eqP-> | lt]; last exact: H.
apply/negP => /dvdnP[q E]; case: ne; apply/N.mod_divide; first by lia.
by exists (N.of_nat q); lia.
Qed.

Lemma is_prime_prime p : is_prime p -> prime (N.to_nat p).
Proof.
case/andP => /N.leb_spec0 p2; apply: no_divisor_prime; first by lia.
by move=> r r1; rewrite ltnNge r1.
Qed.

Variable c : certificate T.
Hypothesis char_F : prime (N.to_nat (field_size c)) -> N.to_nat (field_size c) \in [char F].
Local Notation coefficient k := ((N.to_nat k)%:R : F).
Local Notation c0 := (coefficient (form0 c)).
Local Notation c1 := (coefficient (form1 c)).
Local Notation c2 := (coefficient (form2 c)).
Local Notation c3 := (coefficient (form3 c)).

Lemma form_is_unit_sound : prime (N.to_nat (field_size c)) -> form_is_unit c -> c0 * c3 - c1 * c2 != 0.
Proof.
move=> pr; apply: contra; rewrite subr_eq0 -!natrM => /eqP E.
move: (char_F pr) E; rewrite -!to_nat_mul; move: (_ * _)%num (_ * _)%num => a b ch E.
have p0 : field_size c <> 0%num by move=> p0; rewrite p0 in pr.
apply/N.eqb_spec; set p := field_size c in pr ch p0 *.
have inF k : (N.to_nat k)%:R = (N.to_nat (k mod p)%num)%:R :> F.
  by rewrite {1}(N.div_mod k p p0) to_nat_add to_nat_mul natrD natrM (charf0 ch) mul0r add0r.
have lt k : (N.to_nat (k mod p)%num < N.to_nat p)%N by have := N.mod_lt k p p0; lia.
have := lt a; have := lt b; move: E; rewrite (inF a) (inF b).
move: (a mod p)%num (b mod p)%num => {}a {}b E lb la; apply: N2Nat.inj; apply/eqP.
wlog le : a b E lb la / (N.to_nat a <= N.to_nat b)%N.
  by move=> H; case/orP: (leq_total (N.to_nat a) (N.to_nat b)) => le; [|rewrite eq_sym]; apply: H.
rewrite eqn_leq le /= -subn_eq0; apply/eqP.
have : (N.to_nat p %| N.to_nat b - N.to_nat a)%N by rewrite (dvdn_charf ch) natrB // E subrr.
by move/dvdn_leq; case: (_ - _)%N (leq_subr (N.to_nat a) (N.to_nat b)) => // k kb /(_ isT); lia.
Qed.

Theorem check_sound : check c ->
  nullity c0 c1 c2 c3 (N.to_nat (rows c)) (N.to_nat (columns c)) = degree (eval (common c)).
Proof.
rewrite /check; case E: (sides c) => [f h] /and5P[/is_prime_prime pr unit_form /eval_equal bezout gf gh].
rewrite eval_add !eval_mul in bezout.
apply: (certificate_nullity (form_is_unit_sound pr unit_form) _ bezout (eval_divides gf) (eval_divides gh)).
have rowsE : eval (rows_polynomial id (rows c)) = d F (N.to_nat (rows c)).
  by rewrite eval_term_id eval_X eval_one d_U.
have vE : eval (sub (const 0) (add (const (form0 c)) (mul (const (form1 c)) X))) = - form_v c0 c1.
  by rewrite eval_sub eval_add eval_mul !eval_const eval_X polyC0 sub0r mul_polyC.
have wE : eval (add (const (form2 c)) (mul (const (form3 c)) X)) = form_w c2 c3.
  by rewrite eval_add eval_mul !eval_const eval_X mul_polyC.
have columnsE : eval (columns_polynomial id c) = D c0 c1 c2 c3 (N.to_nat (columns c)).
  by rewrite eval_term_id vE eval_mul wE -expr2 D_U.
move: E; rewrite /sides; case: (reduced c) => [] [<- <-].
- by left; rewrite rowsE columnsE subrr dvdp0.
- right; split=> //; rewrite d_U -eval_X -eval_one.
  by apply: eval_term => x; apply: eval_remainder.
left; split=> //; rewrite D_U -vE -wE expr2 -eval_mul.
by apply: eval_term => x; apply: eval_remainder.
Qed.

End Soundness.
End Checker.

(** ** Over F2: bit i of a binary number is the coefficient of x^i *)

Fixpoint eval_pos (k : positive) : {poly 'F_2} :=
  match k with
  | xH => 1
  | xO j => eval_pos j * 'X + 0%:P
  | xI j => eval_pos j * 'X + 1%:P
  end.
Definition eval_bits (k : N) : {poly 'F_2} := if k is Npos j then eval_pos j else 0.

Fixpoint multiply_pos (k : positive) (b : N) : N :=
  match k with
  | xH => b
  | xO j => N.double (multiply_pos j b)
  | xI j => N.lxor b (N.double (multiply_pos j b))
  end.
Definition multiply_bits (a b : N) : N := if a is Npos k then multiply_pos k b else N0.

(** Long division by g of degree e, from the highest bit. *)
Section DivideBits.
Variables (g e : N).
Definition divide_step (qr : N * N) (bit : bool) : N * N :=
  let r := if bit then N.succ_double qr.2 else N.double qr.2 in
  if N.testbit r e then (N.succ_double qr.1, N.lxor r g) else (N.double qr.1, r).
Fixpoint divide_pos (k : positive) : N * N :=
  match k with
  | xH => divide_step (N0, N0) true
  | xO j => divide_step (divide_pos j) false
  | xI j => divide_step (divide_pos j) true
  end.
End DivideBits.
Definition quotient_bits (f g : N) : N := if f is Npos k then (divide_pos g (N.pred (N.size g)) k).1 else N0.

Definition bit_of (k : N) : N := if N.odd k then 1%num else 0%num.

(** The checker over F2, and the nullity it proves. *)
Definition check_bits (c : certificate N) : bool :=
  N.eqb (field_size c) 2 && check 1%num 2%num bit_of N.lxor N.lxor multiply_bits quotient_bits N.eqb c.
Definition degree_of_bits (g : N) : nat := (N.size_nat g).-1.

Lemma double_F2 (a : {poly 'F_2}) : a + a = 0.
Proof. by rewrite -mulr2n -scaler_nat (_ : 2%:R = 0) ?scale0r //; apply: val_inj. Qed.

Lemma eval_double a : eval_bits (N.double a) = eval_bits a * 'X.
Proof. by case: a => [|k] /=; rewrite ?mul0r ?addr0. Qed.
Lemma eval_succ_double a : eval_bits (N.succ_double a) = eval_bits a * 'X + 1.
Proof. by case: a => [|k] /=; rewrite ?mul0r ?add0r. Qed.

Lemma eval_lxor a b : eval_bits (N.lxor a b) = eval_bits a + eval_bits b.
Proof.
case: a b => [|a] [|b]; rewrite ?add0r ?addr0 //=.
have dbl k : Pos.Ndouble k = N.double k by [].
have sdbl k : Pos.Nsucc_double k = N.succ_double k by [].
elim: a b => [a IH|a IH|] [b|b|] /=; rewrite ?dbl ?sdbl ?eval_double ?eval_succ_double ?IH ?polyC0 ?polyC1 ?addr0 //.
- by rewrite [RHS](_ : _ = (eval_pos a + eval_pos b) * 'X + (1 + 1)); [rewrite double_F2 addr0 | ring].
- by ring.
- by rewrite -addrA double_F2 addr0.
- by ring.
- by ring.
- by rewrite addrCA double_F2 addr0.
- by rewrite addrC.
by rewrite double_F2.
Qed.

Lemma eval_multiply a b : eval_bits (multiply_bits a b) = eval_bits a * eval_bits b.
Proof.
case: a => [|k] /=; first by rewrite mul0r.
elim: k => [k IH|k IH|] /=; rewrite ?eval_lxor ?eval_double ?IH ?polyC0 ?polyC1 ?addr0 ?mul1r //; ring.
Qed.

Lemma eval_bit_of k : eval_bits (bit_of k) = (N.to_nat k)%:R%:P.
Proof.
rewrite {2}(N.div2_odd k) to_nat_add to_nat_mul natrD natrM (_ : (N.to_nat 2)%:R = 0 :> 'F_2) ?mul0r ?add0r.
  by rewrite /bit_of; case: (N.odd k).
exact: val_inj.
Qed.

Lemma size_eval_bits g : size (eval_bits g) = N.size_nat g.
Proof.
case: g => [|k] /=; first by rewrite size_poly0.
elim: k => [k IH|k IH|] /=; rewrite ?size_poly1 // size_MXaddC IH -size_poly_eq0 IH.
  by rewrite oner_eq0 andbF.
by case: k {IH}.
Qed.

(** What [check_bits] accepts is true. *)
Theorem check_bits_sound (c : certificate N) : check_bits c ->
  nullity ((N.to_nat (form0 c))%:R : 'F_2) (N.to_nat (form1 c))%:R (N.to_nat (form2 c))%:R (N.to_nat (form3 c))%:R
    (N.to_nat (rows c)) (N.to_nat (columns c)) = degree_of_bits (common c).
Proof.
case/andP=> /N.eqb_spec two; rewrite /degree_of_bits -size_eval_bits.
apply: (check_sound (eval := eval_bits)) => //.
- by rewrite /= polyC0 mul1r addr0.
- exact: eval_bit_of.
- exact: eval_lxor.
- by move=> a b; rewrite eval_lxor -[LHS]addr0 -(double_F2 (- eval_bits b)) addrA addrK addrC.
- exact: eval_multiply.
- by move=> a b /N.eqb_spec ->.
by rewrite two => _; apply: char_Fp.
Qed.

(** ** Over F_p: the list of the coefficients, that of x^0 first, each below p or not *)

Section Residues.
Variable p : N.

Fixpoint add_residues (a b : seq N) : seq N :=
  match a, b with
  | [::], _ => b
  | _, [::] => a
  | x :: a', y :: b' => N.modulo (x + y) p :: add_residues a' b'
  end.
Definition scale_residues (k : N) (a : seq N) : seq N := [seq N.modulo (k * x) p | x <- a].
Definition sub_residues (a b : seq N) : seq N := add_residues a (scale_residues (N.pred p) b).
Fixpoint multiply_residues (a b : seq N) : seq N :=
  if a is x :: a' then add_residues (scale_residues x b) (0%num :: multiply_residues a' b) else [::].
Definition equal_residues (a b : seq N) : bool := all (fun x => N.eqb (N.modulo x p) 0) (sub_residues a b).

(** Without the zeros at the end. *)
Fixpoint strip (a : seq N) : seq N :=
  if a is x :: a' then
    match strip a' with
    | [::] => if N.eqb (N.modulo x p) 0 then [::] else [:: x]
    | stripped => x :: stripped
    end
  else [::].

Section DivideResidues.
Variables (g : seq N) (inverse : N).
Fixpoint divide_residues (f : seq N) : seq N * seq N :=
  if f is x :: f' then
    let (q, r) := divide_residues f' in
    let r := x :: r in
    if eqn (size r) (size g) then
      let k := N.modulo (last 0%num r * inverse) p in
      (k :: q, take (size g).-1 (sub_residues r (scale_residues k g)))
    else (0%num :: q, r)
  else ([::], [::]).
End DivideResidues.

(** k^e modulo p. *)
Fixpoint power_residue (k : N) (e : positive) : N :=
  match e with
  | xH => N.modulo k p
  | xO j => let a := power_residue k j in N.modulo (a * a) p
  | xI j => let a := power_residue k j in N.modulo (N.modulo (a * a) p * k) p
  end.
Definition quotient_residues (f g : seq N) : seq N :=
  let g := strip g in
  let inverse := if N.sub p 2 is Npos e then power_residue (last 0%num g) e else 1%num in
  (divide_residues g inverse f).1.

Definition degree_of_residues (g : seq N) : nat := (size (strip g)).-1.

Section Evaluation.
Variable F : fieldType.
Hypothesis prime_p : prime (N.to_nat p).
Hypothesis char_F : N.to_nat p \in [char F].
Local Notation residue k := ((N.to_nat k)%:R : F).

Definition eval_residues (a : seq N) : {poly F} := foldr (fun x q => q * 'X + (residue x)%:P) 0 a.

Lemma residue_mod k : residue (N.modulo k p) = residue k.
Proof.
have p0 : p <> 0%num by move=> p0; move: prime_p; rewrite p0.
by rewrite {2}(N.div_mod k p p0) to_nat_add to_nat_mul natrD natrM (charf0 char_F) mul0r add0r.
Qed.

Lemma eval_add_residues a b : eval_residues (add_residues a b) = eval_residues a + eval_residues b.
Proof.
elim: a b => [|x a IH] [|y b]; rewrite ?add0r ?addr0 //=.
by rewrite IH residue_mod to_nat_add natrD polyCD; ring.
Qed.

Lemma eval_scale k a : eval_residues (scale_residues k a) = (residue k)%:P * eval_residues a.
Proof.
elim: a => [|x a IH] /=; first by rewrite mulr0.
by rewrite IH residue_mod to_nat_mul natrM polyCM; ring.
Qed.

Lemma eval_sub_residues a b : eval_residues (sub_residues a b) = eval_residues a - eval_residues b.
Proof.
rewrite eval_add_residues eval_scale (_ : residue (N.pred p) = -1) ?polyCN ?mulN1r //.
apply/eqP; rewrite -addr_eq0 -[X in _ + X]/(1%:R) -natrD -(charf0 char_F); apply/eqP; congr (_%:R).
by rewrite N2Nat.inj_pred; have := prime_gt0 prime_p; lia.
Qed.

Lemma eval_multiply_residues a b : eval_residues (multiply_residues a b) = eval_residues a * eval_residues b.
Proof.
elim: a => [|x a IH] /=; first by rewrite mul0r.
by rewrite eval_add_residues eval_scale /= IH polyC0; ring.
Qed.

Lemma residue_eq0 x : N.eqb (N.modulo x p) 0 = (residue x == 0).
Proof.
have p0 : p <> 0%num by move=> p0; move: prime_p; rewrite p0.
rewrite -residue_mod -(dvdn_charf char_F).
have lt := N.mod_lt x p p0; case: N.eqb_spec => [->|ne]; first by rewrite dvdn0.
move: (x mod p)%num lt ne => y lt ne; have pos : (0 < N.to_nat y)%N by lia.
by apply/esym/negP => /(dvdn_leq pos); lia.
Qed.

Lemma eval_all0 a : all (fun x => N.eqb (N.modulo x p) 0) a -> eval_residues a = 0.
Proof. by elim: a => //= x a IH; rewrite residue_eq0 => /andP[/eqP-> /IH->]; rewrite mul0r add0r. Qed.

Lemma eval_equal_residues a b : equal_residues a b -> eval_residues a = eval_residues b.
Proof. by move/eval_all0/eqP; rewrite eval_sub_residues subr_eq0 => /eqP. Qed.

Lemma size_eval_residues a : size (eval_residues a) = size (strip a).
Proof.
elim: a => [|x a IH] /=; first by rewrite size_poly0.
rewrite size_MXaddC -size_poly_eq0 IH residue_eq0.
by case: (strip a) => [|y s] //=; case: eqP.
Qed.
Lemma eval_strip a : eval_residues (strip a) = eval_residues a.
Proof.
elim: a => [|x a IH] //=; rewrite -IH residue_eq0.
case: (strip a) => [|y s] //=; rewrite mul0r add0r.
by case: eqP => [->|_] //=; rewrite mul0r add0r.
Qed.
End Evaluation.
End Residues.

Definition check_residues (c : certificate (seq N)) : bool :=
  let p := field_size c in
  check [:: 1%num] [:: 0; 1]%num (fun k => [:: N.modulo k p]) (add_residues p) (fun a b => strip p (sub_residues p a b))
    (multiply_residues p)
    (quotient_residues p) (equal_residues p) c.

(** What [check_residues] accepts is true. *)
Theorem check_residues_sound (c : certificate (seq N)) : check_residues c ->
  nullity ((N.to_nat (form0 c))%:R : 'F_(N.to_nat (field_size c)))
    (N.to_nat (form1 c))%:R (N.to_nat (form2 c))%:R (N.to_nat (form3 c))%:R
    (N.to_nat (rows c)) (N.to_nat (columns c)) = degree_of_residues (field_size c) (common c).
Proof.
move=> ok; have pr : prime (N.to_nat (field_size c)).
  by move: ok; rewrite /check_residues /check; case: sides => f h /and5P[/is_prime_prime].
have ch := char_Fp pr.
rewrite /degree_of_residues -(size_eval_residues pr ch).
apply: (check_sound (eval := @eval_residues [fieldType of 'F_(N.to_nat (field_size c))])) ok => //.
- by rewrite /= mul0r add0r.
- by rewrite /= mul0r add0r polyC0 addr0 mul1r.
- by move=> k; rewrite /= mul0r add0r (residue_mod pr ch).
- exact: eval_add_residues.
- by move=> a b; rewrite eval_strip // eval_sub_residues.
- exact: eval_multiply_residues.
exact: eval_equal_residues.
Qed.
