(** two-adic-factorization and closed-form: the nullity after the powers of 2 are taken from m + 1 and n + 1. *)
From mathcomp Require Import all_ssreflect all_algebra all_field.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity doubling strong_divisibility rule.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** ** Gcds of powers *)

Section Powers.
Variable F : fieldType.
Implicit Types (f g h k p q : {poly F}).

Lemma gcd_coprime_product p q h : coprimep p q -> gcdp (p * q) h %= gcdp p h * gcdp q h.
Proof.
move=> pq; have copg : coprimep (gcdp p h) (gcdp q h).
  apply: coprimep_dvdl (dvdp_gcdl q h) _; rewrite coprimep_sym.
  by apply: coprimep_dvdl (dvdp_gcdl p h) _; rewrite coprimep_sym.
apply/andP; split; last first.
  rewrite dvdp_gcd; apply/andP; split; first by apply: dvdp_mul; apply: dvdp_gcdl.
  by rewrite (Gauss_dvdp _ copg) !dvdp_gcdr.
set k := gcdp (p * q) h.
have kh : k %| h by apply: dvdp_gcdr.
rewrite (eqp_dvdr _ (mulp_gcdl p h _)) dvdp_gcd (eqp_dvdr _ (mulp_gcdr q h p)) dvdp_gcd dvdp_gcdl /=.
by apply/andP; split; [apply: dvdp_mull | apply: dvdp_mulr].
Qed.

Lemma gcd_powers_le f g i j : separable_poly f -> separable_poly g -> (i <= j)%N ->
  gcdp (f ^+ i) (g ^+ j) %= gcdp f g ^+ i.
Proof.
move=> sf sg ij; set k := gcdp f g.
have /dvdpP[f' Ef] : k %| f by apply: dvdp_gcdl.
have /dvdpP[g' Eg] : k %| g by apply: dvdp_gcdr.
have f0 : f != 0 by apply: separable_poly_neq0.
have k0 : k != 0 by apply: contraNneq f0 => k0; rewrite Ef k0 mulr0.
have kf : coprimep f' k by move: sf; rewrite Ef separable_mul => /and3P[].
have fg : coprimep f' g'.
  have := @coprimep_div_gcd _ f g; rewrite f0 => /(_ isT).
  by rewrite -/k {1}Ef {1}Eg !mulpK.
have cop : coprimep (f' ^+ i) (k ^+ (j - i) * g' ^+ j).
  by rewrite coprimepMr !coprimep_expl // ?coprimep_expr.
rewrite (_ : f ^+ i = k ^+ i * f' ^+ i); last by rewrite [in LHS]Ef exprMn mulrC.
rewrite (_ : g ^+ j = k ^+ i * (k ^+ (j - i) * g' ^+ j)); last first.
  by rewrite mulrA -exprD subnKC // [in LHS]Eg exprMn mulrC.
apply: eqp_trans (gcdp_mul2l _ _ _) _; rewrite -[X in _ %= X]mulr1 eqp_mul2l ?expf_neq0 //.
by rewrite gcdp_eqp1.
Qed.

Lemma gcd_powers f g i j : separable_poly f -> separable_poly g ->
  gcdp (f ^+ i) (g ^+ j) %= gcdp f g ^+ minn i j.
Proof.
move=> sf sg; case: (leqP i j) => [le|lt]; first exact: gcd_powers_le.
apply: eqp_trans (gcdpC _ _) _; apply: eqp_trans (gcd_powers_le sg sf (ltnW lt)) _.
by apply: eqp_exp; apply: gcdpC.
Qed.

Lemma degree_mul p q : p != 0 -> q != 0 -> degree (p * q) = (degree p + degree q)%N.
Proof.
move=> p0 q0; rewrite /degree size_mul //; move: p0 q0; rewrite -!size_poly_gt0.
by case: (size p) => // a; case: (size q) => // b _ _; rewrite addSn addnS.
Qed.

Lemma degree_exp p i : degree (p ^+ i) = (i * degree p)%N.
Proof. by rewrite /degree size_exp mulnC; case: (size p) => // a; rewrite -pred_Sn. Qed.

Lemma degree_eqp p q : p %= q -> degree p = degree q.
Proof. by move/eqp_size; rewrite /degree => ->. Qed.

Lemma degree_gcd_powers f g i j : separable_poly f -> separable_poly g ->
  degree (gcdp (f ^+ i) (g ^+ j)) = (minn i j * degree (gcdp f g))%N.
Proof. by move=> sf sg; rewrite (degree_eqp (gcd_powers i j sf sg)) degree_exp. Qed.

Lemma degree_gcd_product p q h : coprimep p q -> h != 0 ->
  degree (gcdp (p * q) h) = (degree (gcdp p h) + degree (gcdp q h))%N.
Proof.
move=> pq h0; rewrite (degree_eqp (gcd_coprime_product _ pq)) degree_mul //.
  by rewrite gcdp_eq0 negb_and h0 orbT.
by rewrite gcdp_eq0 negb_and h0 orbT.
Qed.

Lemma degree_gcdC p q : degree (gcdp p q) = degree (gcdp q p).
Proof. by apply: degree_eqp; apply: gcdpC. Qed.

Lemma degree_gcd1 p q : coprimep p q -> degree (gcdp p q) = 0%N.
Proof. by rewrite /coprimep /degree => /eqP->. Qed.

End Powers.

Section ClosedForm.
Variable F : fieldType.
Hypothesis char2 : 2%N \in [char F].
Local Notation e := (e F).
Implicit Types (f g p q : {poly F}).

Let poly_char2 : 2%N \in [char {poly F}].
Proof. exact: (rmorph_char (polyC_rmorphism F) char2). Qed.

Lemma polyN p : - p = p. Proof. by rewrite (oppr_char2 poly_char2). Qed.
Lemma polyDD p : p + p = 0. Proof. by rewrite -{2}(polyN p) subrr. Qed.

(** Q_b, b odd: d_{b-1} = Q_b². *)
Definition Q (b : nat) : {poly F} := e (b./2).+1 + e b./2.

Lemma e_double n : e n.*2 = 'X * e n ^+ 2.
Proof.
case: n => [|n]; first by rewrite double0 /strong_divisibility.e expr0n mulr0.
by rewrite doubleS /strong_divisibility.e d_odd.
Qed.

Lemma e_square b : odd b -> e b = Q b ^+ 2.
Proof.
move=> ob; rewrite -[in LHS](odd_double_half b) ob add1n /Q; case: (b./2) => [|h].
  by rewrite double0 /strong_divisibility.e d_0 addr0 expr1n.
by rewrite /strong_divisibility.e d_even.
Qed.

(** The powers of 2 of the index. *)
Theorem two_adic_factorization a b : odd b -> e (2 ^ a * b) = 'X ^+ (2 ^ a).-1 * Q b ^+ (2 ^ a.+1).
Proof.
move=> ob; elim: a => [|a IH]; first by rewrite mul1n expr0 mul1r e_square.
rewrite expnS -mulnA mul2n e_double IH exprMn -!exprM mulrA -exprS; congr ('X ^+ _ * _ ^+ _).
  by have := expn_gt0 2 a; lia.
by rewrite !expnS; lia.
Qed.

Lemma e_step n : e n.+2 = 'X * e n.+1 + e n.
Proof.
by rewrite (e_back F n) addrA polyDD add0r polyN.
Qed.

Lemma deriv_e n : 'X * (e n)^`() = (n.+1)%:R * e n.
Proof.
suff : 'X * (e n)^`() = (n.+1)%:R * e n /\ 'X * (e n.+1)^`() = (n.+2)%:R * e n.+1 by case.
have two : 2%:R = 0 :> {poly F} by apply: (charf0 poly_char2).
elim: n => [|n [H1 H2]].
  by rewrite /strong_divisibility.e d_0 !derivE !mulr0 two mul0r.
split=> //; rewrite e_step derivD derivM derivX mul1r !mulrDr H1 mulrCA H2.
rewrite (_ : n.+3%:R = n.+1%:R + 2%:R); last by rewrite -natrD addn2.
rewrite (_ : n.+2%:R = n.+1%:R + 1); last by rewrite -addn1 natrD.
rewrite two addr0 (_ : _ + _ = n.+1%:R * ('X * e n.+1) + n.+1%:R * e n + 2%:R * ('X * e n.+1)); last by ring.
by rewrite two mul0r addr0.
Qed.

Lemma natr_odd n : n%:R = (odd n)%:R :> {poly F}.
Proof. by rewrite -[in LHS](odd_double_half n) natrD -addnn natrD polyDD addr0. Qed.

Lemma separable_Q b : separable_poly (Q b).
Proof.
apply/coprimepP => g gQ gQ'; rewrite -size_poly_eq1 -dvdp1.
have deriv_Q : 'X * (Q b)^`() = if odd b./2 then e (b./2).+1 else e b./2.
  rewrite /Q derivD mulrDr !deriv_e natr_odd [X in _ + X * _]natr_odd /= negbK.
  by case: odd; rewrite /= ?mul0r ?mul1r ?addr0 ?add0r.
have : g %| 'X * (Q b)^`() by apply: dvdp_mull.
rewrite deriv_Q; move: gQ; rewrite /Q; case: odd => gQ h.
  by apply: (coprime_e h); rewrite -(dvdp_addr _ h).
by apply: (coprime_e _ h); rewrite -(dvdp_addl _ h).
Qed.

Theorem Q_squarefree b : separable_poly (Q b) /\ degree (Q b) = b./2.
Proof.
split; first exact: separable_Q.
rewrite /Q /degree; case: (b./2) => [|h]; first by rewrite /strong_divisibility.e d_0 addr0 size_poly1.
have [s1 _] := size_d F h.+1; have [s2 _] := size_d F h.
by rewrite /strong_divisibility.e size_addl ?s1 // s2.
Qed.

Lemma coprime_X_Q b : odd b -> coprimep 'X (Q b).
Proof.
move=> ob; rewrite -(@coprimep_pexpr _ 2) // -e_square //.
apply/coprimepP => g gX gb; rewrite -size_poly_eq1 -dvdp1.
have E : gcdn 2 b = 1%N by rewrite gcdnC; apply/eqP; rewrite -/(coprime b 2) coprimen2.
have := dvdp_e_gcd g 2 b; rewrite E gb andbT => /esym.
by rewrite {1 2}/strong_divisibility.e d_0 d_1 gX.
Qed.

(** λ + 1 divides d_{b-1} iff 3 divides b. *)
Lemma rank_X1 : is_rank ('X + 1 : {poly F}) 3.
Proof.
split=> //.
  by rewrite d_step d_1 d_0 -expr2 (_ : 'X ^+ 2 - 1 = ('X + 1) * ('X - 1)); [apply: dvdp_mulr | ring].
have sX : size ('X + 1 : {poly F}) = 2%N by rewrite size_XaddC.
case=> [|[|[|k]]] //= _.
  by rewrite d_0 => /dvdp_leq; rewrite oner_eq0 sX size_poly1 => /(_ isT).
rewrite d_1 -(dvdp_addr _ (dvdpp ('X + 1))) addrAC polyDD add0r.
by move/dvdp_leq; rewrite oner_eq0 sX size_poly1 => /(_ isT).
Qed.

Lemma X1_Q b : odd b -> ('X + 1 %| Q b) = (3 %| b)%N.
Proof.
move=> ob; case: b ob => // b ob.
rewrite -(rank_of_apparition _ rank_X1) -[d F b]/(e b.+1) e_square //.
apply/idP/idP => [h|]; first by rewrite expr2 dvdp_mulr.
rewrite expr2; have co : coprimep ('X + 1) (Q b.+1) || ('X + 1 %| Q b.+1).
  have -> : 'X + 1 = 'X - 1%:P :> {poly F} by rewrite polyC1 polyN.
  by rewrite coprimep_sym coprimep_XsubC dvdp_XsubCl orNb.
by case/orP: co => // co; rewrite (Gauss_dvdpl _ co).
Qed.

Definition shift p : {poly F} := p \Po ('X + 1).
Lemma shiftK p : shift (shift p) = p.
Proof. by rewrite /shift -comp_polyA comp_polyD comp_polyX comp_polyC -addrA polyDD addr0 comp_polyXr. Qed.
Lemma dvdp_shift p q : (shift p %| shift q) = (p %| q).
Proof.
apply/idP/idP => [h|]; last exact: dvdp_comp_poly.
by rewrite -(shiftK p) -(shiftK q); apply: dvdp_comp_poly.
Qed.
Lemma shift_X : shift 'X = 'X + 1. Proof. by rewrite /shift comp_polyX. Qed.
Lemma shift_X1 : shift ('X + 1) = 'X. Proof. by rewrite -shift_X shiftK. Qed.
Lemma separable_shift p : separable_poly p -> separable_poly (shift p).
Proof.
rewrite /separable_poly /shift deriv_comp derivD derivX derivC addr0 mulr1.
exact: coprimep_comp_poly.
Qed.

(** g(r, s) of the program. *)
Definition g (r s : nat) : nat := degree (gcdp (Q r) (shift (Q s))).

Lemma degree_gcd_linear p c : degree (gcdp ('X - c%:P) p) = ('X - c%:P %| p).
Proof.
case E: (_ %| p); first by rewrite (degree_eqp (dvdp_gcd_idl E)) /degree size_XsubC.
by rewrite degree_gcd1 // coprimep_sym coprimep_XsubC -dvdp_XsubCl E.
Qed.

Lemma separable_X : separable_poly ('X : {poly F}).
Proof. by rewrite /separable_poly derivX coprimep1. Qed.

Theorem closed_form a b r s : odd r -> odd s ->
  nullity (1 : F) 1 1 0 (2 ^ a * r).-1 (2 ^ b * s).-1 =
  (2 ^ (minn a b).+1 * g r s + (3 %| s) * minn (2 ^ a).-1 (2 ^ b.+1) + (3 %| r) * minn (2 ^ b).-1 (2 ^ a.+1))%N.
Proof.
move=> odd_r odd_s; rewrite nullity_plus //.
have eE k t : odd t -> d F (2 ^ k * t).-1 = e (2 ^ k * t).
  move=> ot; have : (0 < 2 ^ k * t)%N by rewrite muln_gt0 expn_gt0 /=; case: t ot.
  by case: (2 ^ k * t)%N.
rewrite !eE // !two_adic_factorization // -/(shift _).
set P := Q r; set R := shift (Q s).
have -> : shift ('X ^+ (2 ^ b).-1 * Q s ^+ (2 ^ b.+1)) = ('X + 1) ^+ (2 ^ b).-1 * R ^+ (2 ^ b.+1).
  by rewrite /R /shift rmorphM !rmorphX /= comp_polyX.
have XP : coprimep 'X P by apply: coprime_X_Q.
have X1R : coprimep ('X + 1) R by rewrite -shift_X; apply: coprimep_comp_poly; apply: coprime_X_Q.
have X1 : coprimep ('X : {poly F}) ('X + 1) by have := coprimep_addl_mul 1 (1 : {poly F}) 'X; rewrite mul1r coprimep1.
have sX1 : separable_poly ('X + 1 : {poly F}) by rewrite -shift_X; apply/separable_shift/separable_X.
have sP : separable_poly P by apply: separable_Q.
have sR : separable_poly R by apply/separable_shift/separable_Q.
have X10 : ('X + 1 : {poly F}) != 0 by apply: separable_poly_neq0.
have X0 := separable_poly_neq0 separable_X; have P0 := separable_poly_neq0 sP; have R0 := separable_poly_neq0 sR.
have h0 : ('X + 1) ^+ (2 ^ b).-1 * R ^+ (2 ^ b.+1) != 0 by rewrite mulf_neq0 ?expf_neq0.
rewrite degree_gcd_product //; last by rewrite coprimep_expl ?coprimep_expr.
have split_right p : p != 0 ->
    degree (gcdp p (('X + 1) ^+ (2 ^ b).-1 * R ^+ (2 ^ b.+1))) =
    (degree (gcdp p (('X + 1) ^+ (2 ^ b).-1)) + degree (gcdp p (R ^+ (2 ^ b.+1))))%N.
  move=> p0; rewrite degree_gcdC degree_gcd_product //; last by rewrite coprimep_expl ?coprimep_expr.
  by rewrite degree_gcdC [X in (_ + X)%N]degree_gcdC.
have sX := separable_X; rewrite !split_right ?expf_neq0 // !degree_gcd_powers //.
rewrite (degree_gcd1 X1) muln0 add0n.
have -> : degree (gcdp 'X R) = (3 %| s)%N.
  by rewrite -['X]subr0 -polyC0 degree_gcd_linear polyC0 subr0 -shift_X1 dvdp_shift X1_Q.
have -> : degree (gcdp P ('X + 1)) = (3 %| r)%N.
  have E : 'X + 1 = 'X - 1%:P :> {poly F} by rewrite polyC1 polyN.
  by rewrite degree_gcdC E degree_gcd_linear -E X1_Q.
have -> : minn (2 ^ a.+1) (2 ^ b.+1) = (2 ^ (minn a b).+1)%N.
  by case: (leqP a b) => [le|/ltnW le]; [apply/minn_idPl | apply/minn_idPr]; rewrite leq_exp2l.
rewrite /g -/P -/R [minn (2 ^ a.+1) _]minnC; move: (minn (2 ^ a).-1 _) (minn (2 ^ b).-1 _) (2 ^ (minn a b).+1)%N => x y z.
by rewrite [(x * _)%N]mulnC [(y * _)%N]mulnC addnA addnC addnA.
Qed.

End ClosedForm.
