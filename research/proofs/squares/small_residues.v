(** Small residues: Boyles' conjecture 5 d(n) <= 4 (n + 1) for the nullity d(n) of the n × n board, in characteristic 2.

    docs/mathematics/small-residues.md has the same proofs for readers.  W(b) here is a polynomial, the gcd of Q_b(x) and
    Q_b(x + 1); its roots are the set W(b) of the page, which is not shown here.  So no proof speaks of roots or of a larger field. *)
From mathcomp Require Import all_ssreflect all_algebra all_field.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity doubling strong_divisibility rule closed_form.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section Separable.
Variable F : fieldType.
Implicit Types (p q : {poly F}).

(** A squarefree polynomial that divides a power divides its base. *)
Lemma separable_dvdp_exp p q k : separable_poly p -> p %| q ^+ k -> p %| q.
Proof.
move=> sp pq; set g := gcdp p q.
have /dvdpP[h E] : g %| p by apply: dvdp_gcdl.
have hg : coprimep h g by move: sp; rewrite E separable_mul => /and3P[].
have hq : coprimep h q.
  apply/coprimepP => f fh fq; move/coprimepP: hg; apply=> //.
  by rewrite dvdp_gcd fq andbT E dvdp_mulr.
have : h %| 1 by rewrite -(Gauss_dvdpr _ (coprimep_expr k hq)) mulr1 (dvdp_trans _ pq) // E dvdp_mulr.
rewrite dvdp1 size_poly_eq1 => h1.
by rewrite E (eqp_dvdl _ (eqp_mulr g h1)) mul1r dvdp_gcdr.
Qed.

Lemma separable_dvdp p q : separable_poly q -> p %| q -> separable_poly p.
Proof. by move=> sq /dvdpP[h E]; move: sq; rewrite E separable_mul => /and3P[]. Qed.

End Separable.

Section SmallResidues.
Variable F : fieldType.
Hypothesis char2 : 2%N \in [char F].
Local Notation e := (e F).
Local Notation Q := (Q F).
Implicit Types (p q : {poly F}) (b m n k : nat).

Let two0 : 2%:R = 0 :> {poly F}.
Proof. exact: charf0 (poly_char2 char2). Qed.
Let eE := e_step char2.

Lemma sqrD p q : (p + q) ^+ 2 = p ^+ 2 + q ^+ 2.
Proof. by rewrite (_ : _ ^+ 2 = p ^+ 2 + q ^+ 2 + 2%:R * (p * q)); [rewrite two0 mul0r addr0 | ring]. Qed.

Lemma powD p q j : (p + q) ^+ (2 ^ j) = p ^+ (2 ^ j) + q ^+ (2 ^ j).
Proof. by elim: j => // j IH; rewrite expnSr !exprM IH sqrD. Qed.

Lemma shiftD p q : shift (p + q) = shift p + shift q. Proof. exact: rmorphD. Qed.
Lemma shiftM p q : shift (p * q) = shift p * shift q. Proof. exact: rmorphM. Qed.
Lemma shift_exp p k : shift (p ^+ k) = shift p ^+ k. Proof. exact: rmorphX. Qed.
Lemma shift1 : shift (1 : {poly F}) = 1. Proof. exact: rmorph1. Qed.
Lemma size_shift p : size (shift p) = size p.
Proof. by rewrite size_comp_poly2 // -[1]/(1%:P) size_XaddC. Qed.

(** The leading terms of p(x) and p(x + 1) cancel; the next coefficient of the sum. *)
Lemma shift_top p n : (size p <= n.+1)%N ->
  (size (p + shift p)%R <= n)%N /\ (p + shift p)`_n.-1 = p`_n *+ n.
Proof.
elim/poly_ind: p n => [|q c IH] n; first by rewrite /shift comp_poly0 addr0 size_poly0 !coef0 mul0rn.
case: n => [|n] sp.
  have [a ->] : exists a, q * 'X + c%:P = a%:P by exists (q * 'X + c%:P)`_0; apply: size1_polyC.
  by rewrite /shift comp_polyC (polyDD char2) size_poly0 coef0 mulr0n.
have sq : (size q <= n.+1)%N.
  by move: sp; rewrite size_MXaddC; case: eqP => [-> | _]; rewrite ?size_poly0.
have [s1 t1] := IH n sq.
have -> : q * 'X + c%:P + shift (q * 'X + c%:P) = (q + shift q) * 'X + shift q.
  rewrite shiftD shiftM shift_X {2}/shift comp_polyC.
  rewrite (_ : _ + _ = (q + shift q) * 'X + shift q + 2%:R * c%:P); last by ring.
  by rewrite two0 mul0r addr0.
split.
  apply: leq_trans (size_add _ _) _; rewrite geq_max size_shift sq andbT.
  by have [->|n0] := eqVneq (q + shift q) 0; rewrite ?mul0r ?size_poly0 // size_mulX.
have top : (shift q)`_n = q`_n.
  have : (q + shift q)`_n = 0 by rewrite nth_default.
  by rewrite coefD => /eqP; rewrite addr_eq0 -[_ == - _](inj_eq oppr_inj) opprK (oppr_char2 char2) => /eqP.
rewrite [LHS]coefD [X in X + _ = _]coefMX top [in RHS]coefD coefMX coefC /= addr0 mulrS addrC; congr (_ + _).
by case: n {sp sq IH s1 top} t1 => [|n] /=; rewrite ?mulr0n.
Qed.

(** ** The Dickson polynomial, D_n(t + 1/t) = t^n + t^-n *)

Definition dickson n : {poly F} := 'X * e n.

Lemma dickson_double n : dickson n.*2 = dickson n ^+ 2.
Proof. by rewrite /dickson e_double // exprMn expr2 mulrA. Qed.

Lemma dickson_power j n : dickson (2 ^ j * n) = dickson n ^+ (2 ^ j).
Proof.
elim: j => [|j IH]; first by rewrite mul1n.
by rewrite expnS -mulnA mul2n dickson_double IH -exprM mulnC.
Qed.

Lemma size_dickson n : (0 < n)%N -> size (dickson n) = n.+1 /\ (dickson n)`_n = 1.
Proof.
case: n => // n _; rewrite /dickson /strong_divisibility.e; have [s m] := size_d F n.
by rewrite mulrC size_mulX ?monic_neq0 // s coefMX /=; split=> //; rewrite -(eqP m) lead_coefE s.
Qed.

Lemma e_0 : e 0 = 0. Proof. by []. Qed.
Lemma e_1 : e 1 = 1. Proof. by []. Qed.

(** Cassini's identity. *)
Lemma cassini k : e k.+1 ^+ 2 = 1 + e k.+2 * e k.
Proof.
elim: k => [|k IH]; first by rewrite /strong_divisibility.e d_0 expr1n mulr0 addr0.
move: IH; rewrite !eE; move: (e k.+1) (e k) => a b IH.
rewrite [RHS](_ : _ = 1 + 'X * ('X * a + b) * a + a ^+ 2); last by ring.
rewrite IH [RHS](_ : _ = ('X * a + b) ^+ 2 + 2%:R); last by ring.
by rewrite two0 addr0.
Qed.

Lemma dvdp_e b n : (b %| n)%N -> e b %| e n.
Proof. by move/gcdn_idPl => E; have := dvdp_e_gcd (e b) b n; rewrite E dvdpp => /esym/andP[]. Qed.

(** D_(i + 2k) + D_i = D_k D_(i + k), without the factor x. *)
Lemma e_sum i k : e (i + k.*2) + e i = dickson k * e (i + k).
Proof.
suff : e (i + k.*2) + e i = dickson k * e (i + k) /\ e (i.+1 + k.*2) + e i.+1 = dickson k * e (i.+1 + k) by case.
rewrite /dickson; elim: i => [|i [H1 H2]].
  rewrite !add0n !add1n e_0 e_1 e_double // addr0 expr2 mulrA; split=> //.
  have -> : e k.*2.+1 = (e k.+1 + e k) ^+ 2.
    by rewrite (e_square char2) /closed_form.Q /= ?uphalf_double // odd_double.
  rewrite sqrD cassini eE [LHS](_ : _ = 'X * e k * e k.+1 + 2%:R * (1 + e k ^+ 2)); last by ring.
  by rewrite two0 mul0r addr0.
split=> //; rewrite !addSn !eE -addSn -(addSn i k).
rewrite [LHS](_ : _ = 'X * (e (i.+1 + k.*2) + e i.+1) + (e (i + k.*2) + e i)); last by ring.
by rewrite H1 H2; ring.
Qed.

Lemma dickson_sum a n : (n <= a)%N -> (dickson a + dickson n) ^+ 2 = dickson (a - n) * dickson (a + n).
Proof.
move=> le; rewrite sqrD -!dickson_double /dickson -mulrDr.
rewrite (_ : a.*2 = n.*2 + (a - n).*2)%N; last by rewrite doubleB addnC subnK // leq_double.
rewrite e_sum (_ : n.*2 + (a - n) = a + n)%N; last by rewrite -addnn -addnA subnKC // addnC.
by rewrite /dickson mulrCA.
Qed.

(** ** Lemma B *)

(** a ≡ n or -n modulo b. *)
Definition plus_or_minus b a n : bool := (a == n %[mod b])%N || (b %| a + n)%N.

Lemma plus_or_minus_succ a : plus_or_minus a.+1 a 1.
Proof. by rewrite /plus_or_minus addn1 dvdnn orbT. Qed.
Lemma plus_or_minus_pred a : (0 < a)%N -> plus_or_minus a.-1 a 1.
Proof. by case: a => // a _; rewrite /plus_or_minus /= -addn1 modnDl eqxx. Qed.

Lemma dickson_congruent b a n : odd b -> plus_or_minus b a n -> Q b %| dickson a + dickson n.
Proof.
move=> ob; wlog le : a n / (n <= a)%N.
  move=> W; case/orP: (leq_total n a) => le res; first exact: W.
  by rewrite addrC W // /plus_or_minus eq_sym addnC.
move=> res; apply: (@separable_dvdp_exp _ _ _ 2); first exact: separable_Q.
have Qe k : (b %| k)%N -> Q b %| dickson k.
  by move/dvdp_e; rewrite {1}e_square // => h; apply: dvdp_mull; apply: dvdp_trans h; rewrite expr2 dvdp_mulr.
rewrite dickson_sum //; case/orP: res => [|/Qe h]; last exact: dvdp_mull.
by rewrite eqn_mod_dvd // => /Qe h; apply: dvdp_mulr.
Qed.

(** The common roots of the board with sides r - 1 and s - 1 are roots of a polynomial for each power of 2. *)
Theorem common_roots_dvdp r s a1 a2 j : odd r -> odd s ->
  plus_or_minus r a1 (2 ^ j) -> plus_or_minus s a2 (2 ^ j) ->
  gcdp (Q r) (shift (Q s)) %| dickson a1 + shift (dickson a2) + 1.
Proof.
move=> odd_r odd_s /(dickson_congruent odd_r) h1 /(dickson_congruent odd_s) h2.
have D2 : dickson (2 ^ j) = 'X ^+ (2 ^ j) by rewrite -[X in dickson X]muln1 dickson_power /dickson e_1 mulr1.
rewrite (_ : _ + 1 = (dickson a1 + dickson (2 ^ j)) + shift (dickson a2 + dickson (2 ^ j))).
  apply: dvdp_add; first by apply: dvdp_trans (dvdp_gcdl _ _) h1.
  by apply: dvdp_trans (dvdp_gcdr _ _) _; rewrite dvdp_shift.
rewrite D2 shiftD shift_exp shift_X powD expr1n.
by rewrite [RHS](_ : _ = dickson a1 + shift (dickson a2) + 1 + 2%:R * 'X ^+ (2 ^ j)); [rewrite two0 mul0r addr0 | ring].
Qed.

Definition C m : {poly F} := dickson m + shift (dickson m) + 1.

(** The common roots of the square board of side b - 1. *)
Definition W b : {poly F} := gcdp (Q b) (shift (Q b)).

Lemma degree_W b : degree (W b) = g F b b. Proof. by []. Qed.

Lemma separable_W b : separable_poly (W b).
Proof. by apply: (@separable_dvdp _ _ (Q b)); rewrite ?dvdp_gcdl //; apply: separable_Q. Qed.

Theorem lemma_B b m j : odd b -> plus_or_minus b (2 ^ j * m) 1 -> W b %| C m.
Proof.
move=> ob res; apply: (separable_dvdp_exp (k := (2 ^ j)%N) (separable_W b)).
have D := dickson_congruent ob res; rewrite {2}/dickson e_1 mulr1 in D.
rewrite /C !powD expr1n -shift_exp -dickson_power; set f := dickson _ in D *.
rewrite (_ : _ + 1 = (f + 'X) + shift (f + 'X)).
  by apply: dvdp_add; [apply: dvdp_trans (dvdp_gcdl _ _) D | apply: dvdp_trans (dvdp_gcdr _ _) _; rewrite dvdp_shift].
by rewrite shiftD shift_X [RHS](_ : _ = f + shift f + 1 + 2%:R * 'X); [rewrite two0 mul0r addr0 | ring].
Qed.

Lemma size_C m : odd m -> (1 < m)%N -> size (C m) = m.
Proof.
move=> om m1; have [s c] := size_dickson (ltnW m1).
have le : (size (dickson m) <= m.+1)%N by rewrite s.
have [s1] := shift_top le; rewrite c => c1.
have sC : (size (C m) <= m)%N by rewrite (leq_trans (size_add _ _)) // geq_max s1 size_poly1 ltnW.
apply/eqP; rewrite eqn_leq sC /= leqNgt; apply/negP => lt.
have : (C m)`_m.-1 = 0 by rewrite nth_default // -ltnS prednK // ltnW.
have m10 : (m.-1 == 0)%N = false by case: m m1 {om s c le s1 c1 sC lt} => [|[]].
rewrite /C coefD c1 coef1 m10 addr0 => /eqP.
by rewrite -(dvdn_charf char2) dvdn2 om.
Qed.

Theorem degree_C m : odd m -> (1 < m)%N -> degree (C m) = m.-1.
Proof. by move=> om m1; rewrite /degree size_C. Qed.

Corollary small_residue b m j : odd b -> odd m -> (1 < m)%N -> plus_or_minus b (2 ^ j * m) 1 ->
  (g F b b <= m.-1)%N.
Proof.
move=> ob om m1 res; have sC := size_C om m1.
have C0 : C m != 0 by rewrite -size_poly_gt0 sC ltnW.
rewrite -degree_W /degree -!subn1 leq_sub2r // -[X in (_ <= X)%N]sC dvdp_leq //.
exact: lemma_B res.
Qed.

(** ** Theorem 1 *)

(** b = 2^r + 1 or 2^r - 1. *)
Definition beside_power_of_2 b := exists r, b = (2 ^ r).+1 \/ b.+1 = (2 ^ r)%N.

Theorem theorem_1 b : odd b -> ~ beside_power_of_2 b -> (4 * g F b b + 3 <= b)%N.
Proof.
move=> ob not_beside.
have b1 : (1 < b)%N.
  by case: b ob not_beside => [|[]] // _ []; exists 1%N; right.
have [n n4 near] : exists2 n, (4 %| n)%N & n = b.+1 \/ n = b.-1.
  have := odd_double_half b; rewrite ob; case E: (odd b./2); have := odd_double_half b./2; rewrite E => h h2.
    by exists b.+1; [apply/dvdnP; exists (b./2./2).+1; lia | left].
  by exists b.-1; [apply/dvdnP; exists (b./2./2); lia | right].
have n0 : (0 < n)%N by case: near => ->; lia.
have res : plus_or_minus b n 1.
  case: near => E; last by rewrite -(prednK (ltnW b1)) -E; apply: plus_or_minus_succ.
  by rewrite -[b]/(b.+1.-1) E; apply: plus_or_minus_pred.
have [m om En] := pfactor_coprime (isT : prime 2) n0; rewrite prime_coprime // dvdn2 negbK in om.
have j2 : (2 <= logn 2 n)%N by rewrite -pfactor_dvdn.
set j := logn 2 n in En j2.
have m1 : (1 < m)%N.
  case: m om En => [|[|m]] // _; rewrite mul1n => En.
  by case: not_beside; exists j; rewrite -En; case: near => ->; [right | left; rewrite prednK // ltnW].
rewrite En mulnC in res.
have := small_residue ob om m1 res.
have : (4 <= 2 ^ j)%N by rewrite -[4%N]/(2 ^ 2)%N leq_exp2l.
case: near => E; rewrite E in En; move: En; move: (2 ^ j)%N (g F b b) => x y; nia.
Qed.

(** ** Lemma A *)

(** The square of the derivative of Q_b is x^-3 at each root. *)
Lemma deriv_Q b : Q b %| 'X ^+ 3 * (Q b)^`() ^+ 2 + 1.
Proof.
set h := b./2.
have E : 'X * e h * e h.+1 + 1 = Q b ^+ 2.
  rewrite /closed_form.Q -/h sqrD cassini eE.
  by rewrite [RHS](_ : _ = 'X * e h * e h.+1 + 1 + 2%:R * e h ^+ 2); [rewrite two0 mul0r addr0 | ring].
have Xd : 'X * (Q b)^`() = if odd h then e h.+1 else e h.
  rewrite /closed_form.Q -/h derivD mulrDr !(deriv_e char2) (natr_odd char2) [X in _ + X * _](natr_odd char2) /= negbK.
  by case: odd; rewrite /= ?mul0r ?mul1r ?addr0 ?add0r.
have -> : 'X ^+ 3 * (Q b)^`() ^+ 2 = 'X * ('X * (Q b)^`()) ^+ 2 by ring.
have QQ : Q b %| Q b ^+ 2 by rewrite expr2 dvdp_mulr.
rewrite Xd; have -> : 'X * (if odd h then e h.+1 else e h) ^+ 2 + 1 =
    Q b ^+ 2 + Q b * ('X * (if odd h then e h.+1 else e h)); last by rewrite dvdp_add // dvdp_mulr.
rewrite -E /closed_form.Q -/h; case: odd.
  rewrite [RHS](_ : _ = 'X * e h.+1 ^+ 2 + 1 + 2%:R * ('X * e h * e h.+1)); last by ring.
  by rewrite two0 mul0r addr0.
rewrite [RHS](_ : _ = 'X * e h ^+ 2 + 1 + 2%:R * ('X * e h * e h.+1)); last by ring.
by rewrite two0 mul0r addr0.
Qed.

Lemma deriv_shift p : (shift p)^`() = shift p^`().
Proof. by rewrite /shift deriv_comp derivD derivX derivC addr0 mulr1. Qed.

(** At a root of W = gcd, W'(x)² f(x)² = x^-3 if Q_b = f W. *)
Lemma deriv_factor w p q f : p = f * w -> p %| q * p^`() ^+ 2 + 1 -> w %| q * (w^`() * f) ^+ 2 + 1.
Proof.
move=> E h; have wp : w %| p by rewrite E dvdp_mulIr.
have := dvdp_trans wp h; rewrite E derivM.
rewrite (_ : q * _ + 1 = (q * (w^`() * f) ^+ 2 + 1) + w * (q * f^`() * (f^`() * w + 2%:R * (w^`() * f)))); last by ring.
by rewrite dvdp_addl // dvdp_mulIl.
Qed.

Theorem lemma_A b : odd b -> (3 * g F b b <= b.+1)%N.
Proof.
move=> ob; rewrite -degree_W; set w := W b.
have /dvdpP[f Ef] : w %| Q b by apply: dvdp_gcdl.
have /dvdpP[k Ek] : w %| shift (Q b) by apply: dvdp_gcdr.
pose P := 'X ^+ 2 * dickson b.
have PE : P = 'X ^+ 3 * Q b ^+ 2 by rewrite /P /dickson e_square //; ring.
have w3 : w ^+ 3 %| P + shift P.
  have h1 : w %| 'X ^+ 3 * (w^`() * f) ^+ 2 + 1 by apply: deriv_factor Ef (deriv_Q b).
  have h2 : w %| shift ('X ^+ 3) * (w^`() * k) ^+ 2 + 1.
    apply: deriv_factor Ek _; rewrite deriv_shift -shift_exp -shiftM -shift1 -shiftD (dvdp_shift char2); exact: deriv_Q.
  rewrite PE shiftM (shift_exp (Q b)) Ek [in Q b]Ef !exprMn (exprSr w 2).
  rewrite [in X in _ %| X]mulrA [X in _ %| _ + X]mulrA -mulrDl mulrC.
  rewrite dvdp_mul2r ?expf_neq0 ?(separable_poly_neq0 (separable_W b)) //.
  have cop : coprimep w (w^`() ^+ 2) by rewrite coprimep_expr //; apply: separable_W.
  rewrite -(Gauss_dvdpr _ cop).
  have -> : w^`() ^+ 2 * ('X ^+ 3 * f ^+ 2 + shift ('X ^+ 3) * k ^+ 2) =
      ('X ^+ 3 * (w^`() * f) ^+ 2 + 1) + (shift ('X ^+ 3) * (w^`() * k) ^+ 2 + 1) - 2%:R by ring.
  by rewrite two0 subr0 dvdp_add.
have b0 : (0 < b)%N by case: b ob {w f Ef k Ek P PE w3}.
have [s c] := size_dickson b0.
have sP : size P = b.+3.
  by rewrite /P mulrC size_Mmonic ?monicXn ?size_polyXn ?s ?addn3 // -size_poly_gt0 s.
have cP : P`_b.+2 = 1 by rewrite /P coefXnM /= -[b.+2]addn2 addnK.
have le : (size P <= b.+3)%N by rewrite sP.
have [s1] := shift_top le; rewrite cP => c1.
have n0 : P + shift P != 0.
  apply: contraPneq c1 => ->; rewrite coef0 => /esym/eqP.
  by rewrite -(dvdn_charf char2) dvdn2 /= negbK ob.
have := dvdp_leq n0 w3; have := degree_exp w 3; rewrite /degree => <-.
move: (size (w ^+ 3)) (size _) s1 => x y; lia.
Qed.

(** ** Theorem 2 *)

Local Notation nullity_of_square n := (nullity (1 : F) 1%R 1%R 0%R n n).

Lemma nullity_square a b : odd b ->
  nullity_of_square (2 ^ a * b).-1 =
  (2 ^ a.+1 * g F b b + (3 %| b) * (2 * (2 ^ a).-1))%N.
Proof.
move=> ob; rewrite closed_form // minnn.
have -> : minn (2 ^ a).-1 (2 ^ a.+1) = (2 ^ a).-1.
  by apply/minn_idPl; rewrite (leq_trans (leq_pred _)) // leq_exp2l.
by rewrite -addnA -mulnDr mul2n addnn.
Qed.

(** 0 and 1 are never common roots. *)
Lemma W_no_bits b k : odd b -> W b %| ('X * ('X + 1)) ^+ k -> g F b b = 0%N.
Proof.
move=> ob h; rewrite -degree_W /degree.
have co : coprimep (W b) (('X * ('X + 1)) ^+ k).
  rewrite coprimep_expr // coprimepMr; apply/andP; split.
    by apply: coprimep_dvdr (dvdp_gcdl _ _) _; rewrite coprimep_sym; apply: coprime_X_Q.
  apply: coprimep_dvdr (dvdp_gcdr _ _) _; rewrite coprimep_sym -shift_X.
  by apply: coprimep_comp_poly; apply: coprime_X_Q.
by move: h; rewrite -[_ ^+ k]mulr1 (Gauss_dvdpr _ co) dvdp1 => /eqP->.
Qed.

Lemma C_5 : C 5 = ('X * ('X + 1)) ^+ 2.
Proof.
rewrite /C /dickson !eE e_0 e_1 !(shiftM, shiftD, shift_X, shift1) /shift comp_poly0.
rewrite [LHS](_ : _ = ('X * ('X + 1)) ^+ 2 +
    2%:R * ('X ^+ 5 + 2%:R * 'X ^+ 4 + 7%:R * 'X ^+ 3 + 9%:R * 'X ^+ 2 + 8%:R * 'X + 3%:R)); last by ring.
by rewrite two0 mul0r addr0.
Qed.

(** 5 · 2^j ± 1: no common root. *)
Lemma no_common_root_beside_5 b j : odd b -> plus_or_minus b (2 ^ j * 5) 1 -> g F b b = 0%N.
Proof. by move=> ob res; apply: (@W_no_bits _ 2) => //; rewrite -C_5; apply: lemma_B res. Qed.

Lemma no_common_root_3 : g F 3 3 = 0%N.
Proof.
apply: (@W_no_bits _ 1) => //; apply: dvdp_trans (dvdp_gcdl _ _) _.
by rewrite /closed_form.Q /= eE e_0 e_1 mulr1 addr0 expr1 dvdp_mull.
Qed.

Lemma Q_5 : Q 5 = 'X * ('X + 1) + 1.
Proof. by rewrite /closed_form.Q /= !eE e_0 e_1 mulr1 addr0; ring. Qed.

Lemma shift_Q_5 : shift (Q 5) = Q 5.
Proof. by rewrite Q_5 shiftD shiftM shift_X shift_X1 // shift1 mulrC. Qed.

Lemma two_common_roots_5 : g F 5 5 = 2%N.
Proof. by rewrite -degree_W -[RHS](Q_squarefree char2 5).2 /W shift_Q_5 gcdpp. Qed.

Lemma common_roots_le b : odd b -> (5 * g F b b + 5 * (3 %| b) <= 2 * b)%N.
Proof.
move=> ob; have A := lemma_A ob.
case T: (3 %| b)%N; last by case: b ob A T => [|[|[|[|b]]]] // _ A T; lia.
have /dvdnP[q E] := T; move: ob A {T}; rewrite E.
case: q {E} => [|[|[|[|[|q]]]]] // _ A; last by lia.
  by rewrite no_common_root_3.
by rewrite (@no_common_root_beside_5 9 1).
Qed.

Lemma common_roots_eq b : odd b -> (5 * g F b b)%N = (2 * b)%N -> b = 5%N.
Proof.
move=> ob E; have A := lemma_A ob; have := common_roots_le ob; rewrite E.
case T: (3 %| b)%N; first by lia.
by case: b ob A E T => [|[|[|[|b]]]] // _ A E T; lia.
Qed.

(** Boyles' conjecture. *)
Theorem theorem_2 n :
  (5 * nullity_of_square n <= 4 * n.+1)%N /\
  ((5 * nullity_of_square n)%N = (4 * n.+1)%N <-> exists k, n.+1 = (5 * 2 ^ k)%N).
Proof.
have [b] := pfactor_coprime (isT : prime 2) (ltn0Sn n); rewrite prime_coprime // dvdn2 negbK => ob.
set a := logn 2 _; rewrite mulnC => E.
have -> : n = (2 ^ a * b).-1 by rewrite -E.
have pos : (0 < 2 ^ a * b)%N by rewrite -E.
rewrite nullity_square // prednK // expnS.
have le := leq_mul (leqnn (2 ^ a)) (common_roots_le ob); have x0 : (0 < 2 ^ a)%N by rewrite expn_gt0.
split.
  by move: (2 ^ a)%N x0 (g F b b) le => x x0 y; case: (3 %| b)%N => /=; lia.
split=> [eq|[k Ek]].
  exists a; rewrite (common_roots_eq ob) 1?mulnC //; apply/eqP; rewrite -(eqn_pmul2l x0); apply/eqP.
  by move: (2 ^ a)%N x0 (g F b b) le eq => x x0 y; case: (3 %| b)%N => /=; lia.
have b5 : b = 5%N.
  have := congr1 (logn 2) Ek; rewrite !lognM ?expn_gt0 //; last by case: b ob {E le pos Ek}.
  rewrite !pfactorK // (logn_coprime (p := 2) (m := b)) ?addn0; last by rewrite prime_coprime // dvdn2 negbK.
  rewrite (logn_coprime (p := 2) (m := 5)) // add0n => ak.
  by move: Ek; rewrite ak mulnC => /eqP; rewrite eqn_mul2r expn_eq0 /= => /eqP.
by rewrite b5 two_common_roots_5 /=; move: (2 ^ a)%N => x; lia.
Qed.

(** ** Families of squares *)

Lemma odd_beside k j : (0 < j)%N -> (0 < k)%N -> odd (2 ^ j * k).+1 /\ odd (2 ^ j * k).-1.
Proof.
by case: j => // j _ k0; rewrite expnS -mulnA mul2n /= odd_double -subn1 oddB ?odd_double // double_gt0 muln_gt0 expn_gt0.
Qed.

Lemma nullity_of_even_square n : odd n.+1 -> nullity_of_square n = (2 * g F n.+1 n.+1)%N.
Proof. by move=> on; have := nullity_square 0 on; rewrite expn0 mul1n muln0 addn0. Qed.

(** Theorem 1 and lemma A for the boards themselves. *)
Corollary a_quarter_of_the_side b : odd b ->
  (3 * nullity_of_square b.-1 <= 2 * b.+1)%N /\
  (~ beside_power_of_2 b -> 2 * nullity_of_square b.-1 + 3 <= b)%N.
Proof.
case: b => // b ob; rewrite nullity_of_even_square //; have A := lemma_A ob.
by split=> [|/(theorem_1 ob)] /=; lia.
Qed.

(** Each pattern has exactly one solution on the squares of sides 5 · 2^j and 5 · 2^j - 2. *)
Theorem unique_squares j : (0 < j)%N -> nullity_of_square (2 ^ j * 5) = 0%N /\ nullity_of_square (2 ^ j * 5 - 2) = 0%N.
Proof.
move=> j0; have [o1 o2] := @odd_beside 5 j j0 isT.
have x2 : (2 <= 2 ^ j)%N by rewrite -{1}(expn1 2) leq_exp2l.
have E : ((2 ^ j * 5 - 2).+1 = (2 ^ j * 5).-1)%N by lia.
split; rewrite nullity_of_even_square ?E // (@no_common_root_beside_5 _ j) //; first exact: plus_or_minus_succ.
by apply: plus_or_minus_pred; lia.
Qed.

(** The squares of sides 10 · 4^i + 1 have nullity 2. *)
Theorem squares_of_nullity_2 i : (0 < i)%N -> nullity_of_square (10 * 4 ^ i + 1) = 2%N.
Proof.
move=> i0; have E : (4 ^ i = 2 ^ (2 * i))%N by rewrite expnM.
have j0 : (0 < 2 * i)%N by rewrite muln_gt0.
have [ob _] := @odd_beside 5 _ j0 isT.
have by_3 : (3 %| (2 ^ (2 * i) * 5).+1)%N.
  rewrite -E -[(_ * _).+1]addn1 /dvdn -modnDml -modnMml -modnXm exp1n //.
have -> : (10 * 4 ^ i + 1 = (2 ^ 1 * (2 ^ (2 * i) * 5).+1).-1)%N by rewrite E; lia.
rewrite nullity_square // by_3 (@no_common_root_beside_5 _ (2 * i)%N) //; exact: plus_or_minus_succ.
Qed.

Lemma C_3 : C 3 = Q 5.
Proof.
rewrite Q_5 /C /dickson !eE e_0 e_1 !(shiftM, shiftD, shift_X, shift1) /shift comp_poly0.
rewrite [LHS](_ : _ = 'X * ('X + 1) + 1 + 2%:R * ('X ^+ 3 + 'X ^+ 2 + 2%:R * 'X + 1)); last by ring.
by rewrite two0 mul0r addr0.
Qed.

(** The squares of sides 24 · 16^i have nullity 4. *)
Theorem squares_of_nullity_4 i : nullity_of_square (24 * 16 ^ i) = 4%N.
Proof.
have E : (24 * 16 ^ i = 2 ^ (4 * i + 3) * 3)%N by rewrite expnD expnM -mulnA mulnC.
have j0 : (0 < 4 * i + 3)%N by rewrite addn_gt0 orbT.
have [ob _] := @odd_beside 3 _ j0 isT; rewrite -E in ob.
have by_5 : (5 %| (24 * 16 ^ i).+1)%N by rewrite -[(_ * _).+1]addn1 /dvdn -modnDml -modnMmr -modnXm exp1n.
rewrite nullity_of_even_square // -[RHS]/(2 * 2)%N; congr (2 * _)%N.
rewrite -[RHS]two_common_roots_5 -!degree_W; apply: degree_eqp.
set b := _.+1 in ob by_5 *; apply/andP; split.
  rewrite {2}/W shift_Q_5 gcdpp -C_3; apply: (@lemma_B _ _ (4 * i + 3)) => //.
  by rewrite -E; apply: plus_or_minus_succ.
have Q5b : Q 5 %| Q b.
  apply: (@separable_dvdp_exp _ _ _ 2); first exact: separable_Q.
  by rewrite -e_square //; apply: dvdp_trans (dvdp_e by_5); rewrite [X in _ %| X]e_square // expr2 dvdp_mulr.
by rewrite {1}/W shift_Q_5 gcdpp dvdp_gcd Q5b -[X in X %| shift _]shift_Q_5 dvdp_shift.
Qed.

End SmallResidues.
