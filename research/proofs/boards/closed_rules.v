(** rules-of-closed-boards: the period of the nullities of cylinders and rings.

    docs/mathematics/ranks-of-factors.md. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From flipalg Require Import definitions nullity doubling strong_divisibility closed_boards tori.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section AtT.
Variables (F : fieldType) (t : {poly F}).
Implicit Types c : {poly F}.
Local Notation e := (strong_divisibility.e F).

Lemma V_comp k : V t k = e k \Po t.
Proof.
suff [] : V t k = e k \Po t /\ V t k.+1 = e k.+1 \Po t by [].
elim: k => [|k [H1 H2]]; first by rewrite /V /strong_divisibility.e U_0 d_0 comp_poly0 comp_polyC.
split=> //; rewrite V_step H1 H2 (e_back F k) comp_polyB comp_polyM comp_polyX; ring.
Qed.

Lemma dvdp_comp p q : p %| q -> p \Po t %| q \Po t.
Proof. by case/dvdpP=> h ->; rewrite comp_polyM dvdp_mull. Qed.

(** Strong divisibility, of what divides. *)
Lemma dvdp_V_gcd c k l : (c %| V t (gcdn k l)) = (c %| V t k) && (c %| V t l).
Proof.
have /andP[gk gl] : (e (gcdn k l) %| e k) && (e (gcdn k l) %| e l) by rewrite -dvdp_e_gcd.
rewrite !V_comp; apply/idP/andP => [cg|[ck cl]].
  by split; apply: dvdp_trans cg _; apply: dvdp_comp.
have [[u v] /= E] := Bezoutp (e k) (e l).
have dv : u * e k + v * e l %| e (gcdn k l) by rewrite (eqp_dvdl _ E) dvdp_e_gcd dvdp_gcdl dvdp_gcdr.
apply: dvdp_trans (dvdp_comp dv).
by rewrite comp_polyD !comp_polyM dvdp_add // dvdp_mull.
Qed.

End AtT.

Section Period.
Variables (F : fieldType) (c0 c1 c2 c3 : F) (n m R j : nat).
Hypothesis unit_form : c0 * c3 - c1 * c2 != 0.
Hypothesis n0 : (0 < n)%N.
Hypothesis R0 : (0 < R)%N.
Local Notation f := ('X^n - 1 : {poly F}).
Local Notation H := (H c0 c1 c2 c3).
Hypothesis full : f %| H R.-1 * zQ c1 c3 ^+ j.

Lemma degree_period : degree (gcdp f (H m)) = degree (gcdp f (H (gcdn m.+1 R).-1)).
Proof.
have unit' : c0 * c3 - c2 * c1 != 0 by rewrite [c2 * c1]mulrC.
have f0 : f != 0 by rewrite -size_poly_gt0 size_addl size_polyXn // size_opp size_poly1.
have [f1 [i [q [df fd cop inv]]]] := inverse_part (zQ c1 c3) f0.
have cPQ := coprime_zP_zQ unit'.
have part k : gcdp f1 (V (- zP c0 c2 * q) k.+1) %= gcdp f (H k).
  by rewrite H_U; apply: gcd_V cPQ df fd cop inv.
have fR : f1 %| V (- zP c0 c2 * q) R.
  rewrite -(prednK R0); apply: dvdp_trans (dvdp_gcdr f1 _).
  rewrite (eqp_dvdr _ (part _)) dvdp_gcd df /=.
  by move: (dvdp_trans df full); rewrite Gauss_dvdpl // coprimep_expr.
have g0 : (0 < gcdn m.+1 R)%N by rewrite gcdn_gt0.
rewrite /degree -(eqp_size (part m)) -(eqp_size (part _)) (prednK g0); congr (_.-1); apply: eqp_size.
apply/andP; split; rewrite dvdp_gcd dvdp_gcdl /=.
  by rewrite dvdp_V_gcd dvdp_gcdr (dvdp_trans (dvdp_gcdl _ _) fR).
by move: (dvdp_gcdr f1 (V (- zP c0 c2 * q) (gcdn m.+1 R))); rewrite dvdp_V_gcd => /andP[].
Qed.

End Period.

(** A cylinder has the period R if H_(R-1) vanishes wherever Q does not. *)
Theorem cylinder_period (F : fieldType) (c0 c1 c2 c3 : F) m n R j : c0 * c3 - c1 * c2 != 0 -> (0 < n)%N -> (0 < R)%N ->
  'X^n - 1 %| H c0 c1 c2 c3 R.-1 * zQ c1 c3 ^+ j ->
  \rank (kermx (cylinder_matrix c0 c1 c2 c3 m n)) = \rank (kermx (cylinder_matrix c0 c1 c2 c3 (gcdn m.+1 R).-1 n)).
Proof. by move=> unit_form n0 R0 full; rewrite !cylinder //; apply: degree_period full. Qed.

(** The same of a ring. *)
Theorem ring_period (F : fieldType) (c0 c1 c2 c3 : F) m n R j : c0 * c3 - c1 * c2 != 0 -> (0 < m)%N -> (0 < R)%N ->
  'X^m - 1 %| H c0 c2 c1 c3 R.-1 * zQ c2 c3 ^+ j ->
  \rank (kermx (ring_matrix c0 c1 c2 c3 m n)) = \rank (kermx (ring_matrix c0 c1 c2 c3 m (gcdn n.+1 R).-1)).
Proof.
move=> unit_form m0 R0 full; rewrite !ring //; apply: degree_period full => //.
by rewrite [c2 * c1]mulrC.
Qed.

(** The nullity is full iff H_m vanishes. *)
Theorem cylinder_full (F : fieldType) (c0 c1 c2 c3 : F) m n : c0 * c3 - c1 * c2 != 0 -> (0 < n)%N ->
  ('X^n - 1 %| H c0 c1 c2 c3 m) = (\rank (kermx (cylinder_matrix c0 c1 c2 c3 m n)) == n).
Proof.
move=> unit_form n0; rewrite cylinder //; have f0 : 'X^n - 1 != 0 :> {poly F}.
  by rewrite -size_poly_gt0 size_addl size_polyXn // size_opp size_poly1.
have sf : size ('X^n - 1 : {poly F}) = n.+1 by rewrite size_addl size_polyXn // size_opp size_poly1.
set g := gcdp _ _; have g0 : g != 0 by rewrite gcdp_eq0 negb_and f0.
apply/idP/eqP => [dv|E].
  by rewrite /degree (eqp_size (dvdp_gcd_idl dv)) sf.
have : size g == size ('X^n - 1 : {poly F}) by rewrite sf -E /degree prednK // size_poly_gt0.
by rewrite (dvdp_size_eqp (dvdp_gcdl _ _)) => /andP[_ dv]; apply: dvdp_trans dv (dvdp_gcdr _ _).
Qed.

(** If some nullity is full, n, as it is for plus and cross over finite fields, the first one gives the least period. *)
Theorem cylinder_least_period (F : fieldType) (c0 c1 c2 c3 : F) n R
    (null := fun m => \rank (kermx (cylinder_matrix c0 c1 c2 c3 m n))) :
  c0 * c3 - c1 * c2 != 0 -> (0 < n)%N -> (0 < R)%N ->
  null R.-1 = n -> (forall k, (0 < k)%N -> null k.-1 = n -> (R <= k)%N) ->
  (forall m, null m = null (gcdn m.+1 R).-1) /\ forall T, (forall m, null (m + T)%N = null m) -> (R %| T)%N.
Proof.
move=> unit_form n0 R0 full least.
have period m : null m = null (gcdn m.+1 R).-1.
  by apply: (@cylinder_period F c0 c1 c2 c3 m n R 0); rewrite // expr0 mulr1 cylinder_full //; apply/eqP.
split=> // T repeats; have := repeats R.-1; rewrite period full -addSn prednK // => E.
have le := least _ _ E; rewrite gcdn_gt0 R0 orbT in le.
have {}le := le isT; rewrite -(dvdn_addr T (dvdnn R)).
have E' : gcdn (R + T) R = R by apply/eqP; rewrite eqn_leq le dvdn_leq ?dvdn_gcdr.
by rewrite -{1}E' dvdn_gcdl.
Qed.
