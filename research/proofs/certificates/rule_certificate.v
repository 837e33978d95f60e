(** Certificates of rules and periods, over F2 and for plus: their checker, with the proof that it accepts only true ones.

    D_n(x) = d_n(x + 1).  A rule has for each rank r a factor F of D_n, all of whose irreducible factors have the rank r:
    F divides d_{r-1}, and is prime to d_{r/q-1} for each prime q of r.  Polynomials are binary numbers as in certificate.v. *)
From Coq Require Import BinNat BinPos Pnat Nnat.
From mathcomp Require Import all_ssreflect all_algebra all_field.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity strong_divisibility rule closed_form certificate small_residues
  residue_certificate table_certificate.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** F, and the primes q of the rank, each as often as it divides it, with v such that v d_{r/q-1} = 1 modulo F. *)
Definition factor_certificate := (N * seq (N * N))%type.
Definition factor_of_D (c : factor_certificate) : N := c.1.
Definition primes_of_rank (c : factor_certificate) : seq (N * N) := c.2.

(** The factors; a power 2^squarings of their product that D_n divides; each prime of the period, as often as it divides it. *)
Record rule_certificate := Rule_certificate { factors_of_D : seq factor_certificate; squarings : nat; period_primes : seq N }.

Definition product (qs : seq N) : N := foldr N.mul 1%num qs.
Definition rank_of (c : factor_certificate) : N := product [seq q.1 | q <- primes_of_rank c].
Definition period_of (c : rule_certificate) : N := product (period_primes c).
Definition ranks_of (c : rule_certificate) : seq N := [seq rank_of f | f <- factors_of_D c].

(** d_{k-1} modulo f, and D_n. *)
Definition d_modulo (f k : N) : N := if k is Npos j then (ladder_bits (remainder_bits f) 2 j).2 else 0%num.
Definition D_bits (n : N) : N := if n is Npos j then (ladder_bits id 3 j).1 else 1%num.

Definition check_factor (D : N) (c : factor_certificate) : bool :=
  let f := factor_of_D c in
  let r := rank_of c in
  [&& N.ltb 1 (N.size f), is_factor f D, N.ltb 0 r, is_factor f (d_modulo f r) &
      all (fun q => is_prime q.1 && is_factor f (N.lxor (multiply_bits q.2 (d_modulo f (N.div r q.1))) 1)) (primes_of_rank c)].
Definition check_period (D : N) (qs : seq N) : bool :=
  let r := product qs in
  let is_nonzero := fun k => let rest := d_modulo D k in N.ltb 0 rest && N.ltb (N.size rest) (N.size D) in
  [&& N.ltb 0 r, is_factor D (d_modulo D r) & all (fun q => is_prime q && is_nonzero (N.div r q)) qs].
Definition check_rule (n : N) (c : rule_certificate) : bool :=
  let D := D_bits n in
  [&& all (check_factor D) (factors_of_D c),
      is_factor D (iter (squarings c) (fun k => multiply_bits k k) (foldr multiply_bits 1%num (map factor_of_D (factors_of_D c)))) &
      check_period D (period_primes c)].

(** ** Tables: the rules of 1, 2, ..., of which the multiples of other ranks are left out, and the periods *)

Definition same_rule (ranks all_ranks : seq N) : bool :=
  all (fun r => has (N.eqb r) all_ranks) ranks
  && all (fun s => has (fun r => N.ltb 0 r && N.eqb (N.modulo s r) 0) ranks) all_ranks.
Fixpoint check_rules (n : N) (cs : seq rule_certificate) (rules : seq (seq N)) (periods : seq N) : bool :=
  match cs, rules, periods with
  | c :: cs, ranks :: rules, p :: periods =>
      [&& check_rule n c, same_rule ranks (ranks_of c), N.eqb p (period_of c) & check_rules (N.succ n) cs rules periods]
  | [::], [::], [::] => true
  | _, _, _ => false
  end.

(** ** They accept only true rules *)

Local Notation F2 := [fieldType of 'F_2].
Local Notation e := (e F2).

Lemma size_natE k : N.size_nat k = N.to_nat (N.size k).
Proof. by case: k => //=; elim=> //= k ->; rewrite Pos2Nat.inj_succ. Qed.

Lemma product_pos_primes (qs : seq N) k t : all is_prime qs -> N.to_nat (product qs) = (k * t)%N -> (1 < t)%N ->
  exists2 q, q \in map N.to_nat qs & (k %| N.to_nat (product qs) %/ q)%N.
Proof.
move=> primes E t1; have pr := pdiv_prime t1; set p := pdiv t in pr.
have pt : (p %| t)%N by apply: pdiv_dvd.
have in_product : (p \in map N.to_nat qs).
  have : (p %| N.to_nat (product qs))%N by rewrite E dvdn_mull.
  elim: qs primes {E} => [|q qs IH] /=; first by rewrite Euclid_dvd1.
  case/andP=> /is_prime_prime prime_q primes; rewrite to_nat_mul Euclid_dvdM // inE.
  by rewrite dvdn_prime2 // => /orP[/eqP->|/(IH primes)->]; rewrite ?eqxx ?orbT.
exists p => //; rewrite E -(divnK pt) mulnA mulnK ?prime_gt0 //; exact: dvdn_mulr.
Qed.

Lemma to_nat_div (a b : N) : b <> 0%num -> N.to_nat (N.div a b) = (N.to_nat a %/ N.to_nat b)%N.
Proof.
move=> b0; rewrite [in RHS](N.div_mod a b b0) to_nat_add to_nat_mul mulnC.
have lt : (N.to_nat (N.modulo a b) < N.to_nat b)%N by have := N.mod_lt a b b0; lia.
by rewrite divnMDl ?divn_small ?addn0 //; lia.
Qed.

Lemma d_moduloE f k : eval_bits f %| eval_bits (d_modulo f k) - e (N.to_nat k).
Proof.
case: k => [|k]; first by rewrite /strong_divisibility.e subrr dvdp0.
rewrite [N.to_nat _]/=; have [j -> [_]] := ladder_bitsE false (eval_remainder_bits f) k.
by rewrite /strong_divisibility.e.
Qed.

Lemma dvdp_d_modulo f k : (eval_bits f %| eval_bits (d_modulo f k)) = (eval_bits f %| e (N.to_nat k)).
Proof. by rewrite -[eval_bits (d_modulo f k)](subrK (e (N.to_nat k))) dvdp_addr // d_moduloE. Qed.

Lemma D_bitsE n : eval_bits (D_bits n) = D (1 : 'F_2) 1 1 0 (N.to_nat n).
Proof.
rewrite (D_plus char_F2) -/(shift _) /D_bits; case: n => [|k]; first by rewrite d_0 shift1.
rewrite [N.to_nat _]/=; have [j -> [h _]] := ladder_bitsE true dvdp0_id k; by apply/eqP; rewrite -subr_eq0 -dvd0p.
Qed.

Lemma e_pred k : (0 < k)%N -> d F2 k.-1 = e k. Proof. by case: k. Qed.

(** An irreducible factor of F has the rank r. *)
Lemma check_factorE D c f : check_factor D c -> irreducible_poly f -> f %| eval_bits (factor_of_D c) ->
  is_rank f (N.to_nat (rank_of c)).
Proof.
case/and5P=> _ _ /N.ltb_spec0 r0 /is_factorE; rewrite dvdp_d_modulo => Fr /allP coprimes irreducible fF.
have r_pos : (0 < N.to_nat (rank_of c))%N by lia.
have fr : f %| d F2 (N.to_nat (rank_of c)).-1 by rewrite e_pred // (dvdp_trans fF).
have f1 : ~~ (f %| 1) by rewrite dvdp1; case: irreducible => s1 _; rewrite neq_ltn s1 orbT.
have f0 : f != 0 by apply: size_gt1_neq0; case: irreducible.
have [k rank] := rank_exists f0; rewrite (_ : N.to_nat _ = k) //; have [k0 fk least] := rank.
have /dvdnP[t E] : (k %| N.to_nat (rank_of c))%N by have := rank_of_apparition _ rank => H; rewrite -(prednK r_pos) -H.
case: (ltnP 1 t) => [t1|]; last by rewrite E; case: t E r_pos => [|[|t]] // E; rewrite ?E ?mul1n.
rewrite mulnC in E; have primes : all is_prime [seq q.1 | q <- primes_of_rank c].
  by rewrite all_map; apply/allP => q /coprimes /andP[].
have [q /mapP[q' /mapP[[b v] in_c ->] ->]] := product_pos_primes primes E t1.
have /andP[/is_prime_prime pr /is_factorE] := coprimes _ in_c; rewrite -/(rank_of c) /= in pr *.
have b0 : b <> 0%num by move=> b0; rewrite b0 in pr.
rewrite -to_nat_div // eval_lxor eval_multiply => bezout divides.
case/negP: f1; have f_bezout := dvdp_trans fF bezout.
have fd : f %| e (N.to_nat (N.div (rank_of c) b)).
  have [s0|s_pos] := posnP (N.to_nat (N.div (rank_of c) b)); first by rewrite s0 /strong_divisibility.e dvdp0.
  by rewrite -e_pred // (rank_of_apparition _ rank) prednK.
move: f_bezout; rewrite dvdp_addr //; apply: dvdp_mull.
rewrite -[eval_bits (d_modulo _ _)](subrK (e (N.to_nat (N.div (rank_of c) b)))).
by rewrite dvdp_add // (dvdp_trans fF) // d_moduloE.
Qed.

Lemma irreducible_coprime (f g : {poly F2}) : irreducible_poly f -> ~~ (f %| g) -> coprimep f g.
Proof.
case=> _ only; apply: contraR => ne; have := only _ ne (dvdp_gcdl f g).
by rewrite /eqp => /andP[_ h]; apply: dvdp_trans h (dvdp_gcdr f g).
Qed.

Lemma irreducible_dvdp_prod f (fs : seq N) : irreducible_poly f -> f %| eval_bits (foldr multiply_bits 1%num fs) ->
  exists2 g, g \in fs & f %| eval_bits g.
Proof.
move=> irreducible; elim: fs => [|g fs IH] /=.
  by rewrite dvdp1; case: irreducible => s1 _; rewrite eqn_leq leqNgt s1.
rewrite eval_multiply; case fg: (f %| eval_bits g); first by exists g; rewrite ?mem_head.
have co : coprimep f (eval_bits g) by apply: irreducible_coprime; rewrite ?fg.
by rewrite (Gauss_dvdpr _ co) => /IH[h h_in fh]; exists h; rewrite // in_cons h_in orbT.
Qed.

Lemma irreducible_dvdp_power f k i : irreducible_poly f ->
  f %| eval_bits (iter i (fun k => multiply_bits k k) k) -> f %| eval_bits k.
Proof.
move=> irreducible; elim: i => //= i IH; set l := iter _ _ _; rewrite eval_multiply => h; apply: IH.
case fg: (f %| eval_bits l) => //; have co : coprimep f (eval_bits l).
  by apply: irreducible_coprime; rewrite ?fg.
by move: h; rewrite (Gauss_dvdpr _ co) fg.
Qed.

(** What [check_rule] accepts is the rule: m × n is unique iff none of the ranks divides m + 1. *)
Theorem check_rule_sound n c : check_rule n c -> forall m,
  (game_matrix (1 : 'F_2) 1 1 0 m (N.to_nat n) \in unitmx) = all (fun r => ~~ (N.to_nat r %| m.+1)%N) (ranks_of c).
Proof.
case/and3P=> /allP factors /is_factorE; rewrite D_bitsE => radical _ m.
have unit_form : (1 : 'F_2) * 0 - 1 * 1 != 0 by rewrite mulr0 mul1r sub0r oppr_eq0 oner_eq0.
apply/idP/idP => [/(rule _ _ unit_form) none | /allP none].
  rewrite all_map; apply/allP => f in_c; have ok := factors _ in_c.
  have /and5P[/N.ltb_spec0 size_F /is_factorE] := ok; rewrite D_bitsE => FD _ _ _ /=.
  have [|g irreducible gF] := @irreducible_factor [finFieldType of 'F_2] (eval_bits (factor_of_D f)).
    by rewrite size_eval_bits size_natE; lia.
  by apply: none (check_factorE ok irreducible gF); rewrite // (dvdp_trans gF).
apply/(rule _ _ unit_form) => f r irreducible fD rank.
have := irreducible_dvdp_power irreducible (dvdp_trans fD radical).
case/(irreducible_dvdp_prod irreducible) => g /mapP[c' in_c ->] fg.
have rank' := check_factorE (factors _ in_c) irreducible fg.
by rewrite (rank_unique rank rank'); apply: none; apply: map_f.
Qed.

(** [check_period] proves the rank of any polynomial. *)
Lemma check_periodE f qs : check_period f qs -> is_rank (eval_bits f) (N.to_nat (product qs)).
Proof.
case/and3P=> /N.ltb_spec0 r0 /is_factorE; rewrite dvdp_d_modulo; set r := product qs in r0 *; set P := eval_bits f => Pr /allP primes.
have r_pos : (0 < N.to_nat r)%N by lia.
have P0 : P != 0 by apply: contraTneq Pr => ->; rewrite dvd0p -e_pred // monic_neq0 // (size_d F2 _).2.
have [k rank] := rank_exists P0; rewrite (_ : N.to_nat r = k) //.
have /dvdnP[t E] : (k %| N.to_nat r)%N by rewrite -(prednK r_pos) -(rank_of_apparition _ rank) e_pred.
case: (ltnP 1 t) => [t1|]; last by rewrite E; case: t E r_pos => [|[|t]] // E; rewrite ?E ?mul1n.
rewrite mulnC in E; have all_primes : all is_prime qs by apply/allP => q /primes /andP[].
have [q /mapP[b in_c ->]] := product_pos_primes all_primes E t1.
have /andP[/is_prime_prime pr /andP[/N.ltb_spec0 rest0 /N.ltb_spec0 small]] := primes _ in_c.
have b0 : b <> 0%num by move=> b0; rewrite b0 in pr.
rewrite -/r -to_nat_div //; set s := N.div r b in rest0 small * => ks.
have Ps : P %| e (N.to_nat s).
  have [s0|s_pos] := posnP (N.to_nat s); first by rewrite s0 /strong_divisibility.e dvdp0.
  by rewrite -e_pred // (rank_of_apparition _ rank) prednK.
have : P %| eval_bits (d_modulo f s) by rewrite dvdp_d_modulo.
have rest : eval_bits (d_modulo f s) != 0.
  by rewrite -size_poly_eq0 size_eval_bits; case: (d_modulo _ _) rest0 => // k' _; case: k'.
by move/(dvdp_leq rest); rewrite /P !size_eval_bits leqNgt => /negP[]; rewrite !size_natE; lia.
Qed.

(** The period of a rule is the rank of D_n, so that it is the least (least_period). *)
Theorem check_period_sound n c : check_rule n c -> is_rank (D (1 : 'F_2) 1 1 0 (N.to_nat n)) (N.to_nat (period_of c)).
Proof. by case/and3P=> _ _ /check_periodE; rewrite D_bitsE. Qed.

(** What [check_rules] accepts: the ranks decide for all m, and the periods are ranks of D_n. *)
Lemma same_ruleE ranks all_ranks m : same_rule ranks all_ranks ->
  all (fun r => ~~ (N.to_nat r %| m)%N) all_ranks = all (fun r => ~~ (N.to_nat r %| m)%N) ranks.
Proof.
case/andP=> /allP listed /allP multiples; apply/allP/allP => none r.
  by move=> /listed/hasP[s s_in /N.eqb_spec ->]; apply: none.
move=> /multiples/hasP[s s_in /andP[/N.ltb_spec0 s0 /N.eqb_spec rs]].
apply: contra (none _ s_in) => /(dvdn_trans _); apply.
by rewrite /dvdn -to_nat_mod ?rs //; move=> s00; rewrite s00 in s0.
Qed.

Lemma check_rulesE n cs rules periods i : check_rules n cs rules periods -> (i < size rules)%N ->
  exists2 c, check_rule (n + N.of_nat i) c &
    same_rule (nth [::] rules i) (ranks_of c) /\ nth 0%num periods i = period_of c.
Proof.
elim: cs n rules periods i => [|c cs IH] n [|ranks rules] [|p periods] i //=.
case/and4P=> ok same /N.eqb_spec E rest; case: i => [_|i lt].
  by exists c => //; rewrite N.add_0_r.
have [c' ok' said] := IH _ _ _ i rest lt; exists c' => //.
by rewrite (_ : n + N.pos (Pos.of_succ_nat i) = N.succ n + N.of_nat i)%num //; lia.
Qed.

Theorem check_rules_sound cs rules periods : check_rules 1 cs rules periods -> forall n, (0 < n <= size rules)%N ->
  (forall m, (game_matrix (1 : 'F_2) 1 1 0 m n \in unitmx) = all (fun r => ~~ (N.to_nat r %| m.+1)%N) (nth [::] rules n.-1))
  /\ is_rank (D (1 : 'F_2) 1 1 0 n) (N.to_nat (nth 0%num periods n.-1)).
Proof.
move=> ok n /andP[n0 le]; have lt : (n.-1 < size rules)%N by rewrite prednK.
have [c ok_c [same ->]] := check_rulesE ok lt.
have := check_period_sound ok_c; have := check_rule_sound ok_c; rewrite from_1 // => rule_c period_c.
by split=> // m; rewrite rule_c (same_ruleE _ same).
Qed.
