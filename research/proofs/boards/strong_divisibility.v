(** strong-divisibility: gcd(d_{m-1}, d_{n-1}) = d_{gcd(m, n) - 1}, over any field. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity doubling.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section StrongDivisibility.
Variable F : fieldType.
Implicit Types (f : {poly F}) (m n k : nat).

(** e_n = d_{n-1}, with e_0 = 0. *)
Definition e (n : nat) : {poly F} := if n is k.+1 then d F k else 0.

Arguments e n : simpl never.

Lemma e_add m n : e (m + n.+1) = e m.+1 * e n.+1 - e m * e n.
Proof.
case: m n => [|m] [|n]; rewrite /e ?d_0 ?mul0r ?mulr0 ?subr0 ?mul1r ?mulr1 ?addn1 //.
by rewrite !addSn !addnS !d_U addition mul1r.
Qed.

Lemma e_back n : e n = 'X * e n.+1 - e n.+2.
Proof. by case: n => [|n]; rewrite /e ?d_step ?subKr // d_0 d_1 mulr1 subrr. Qed.

Lemma coprime_e f n : f %| e n.+1 -> f %| e n -> f %| 1.
Proof.
elim: n => [|n IH]; first by rewrite /e d_0.
by move=> h2 h1; apply: IH => //; rewrite e_back dvdp_sub // dvdp_mull.
Qed.

Lemma e_shift f m n : f %| e n -> (f %| e (m + n)) = (f %| e m).
Proof.
case: n => [|n] fn; first by rewrite addn0.
have h : f %| e m.+1 * e n.+1 by apply: dvdp_mull.
rewrite e_add (dvdp_subr _ h).
have cop : coprimep f (e n).
  apply/coprimepP => g gf gn; rewrite -size_poly_eq1 -dvdp1.
  exact: coprime_e (dvdp_trans gf fn) gn.
by rewrite (Gauss_dvdpl _ cop).
Qed.

Lemma e_mod f m n : f %| e m -> (f %| e n) = (f %| e (n %% m)).
Proof.
move=> fm; rewrite [in LHS](divn_eq n m) addnC; elim: (n %/ m)%N => [|q IH]; first by rewrite mul0n addn0.
by rewrite mulSn addnCA addnC e_shift.
Qed.

Lemma dvdp_e_gcd f m n : (f %| e (gcdn m n)) = (f %| e m) && (f %| e n).
Proof.
elim/ltn_ind: m n => [[|m]] IH n; first by rewrite gcd0n dvdp0.
rewrite -gcdn_modr gcdnC IH ?ltn_mod // andbC.
by case fm: (f %| e m.+1); rewrite ?andFb // -(e_mod n fm).
Qed.

Lemma e_descent f i k : f %| e i - e (i + k) -> f %| e i.+1 - e (i.+1 + k) -> f %| e k.
Proof.
elim: i => [|i IH] h1 h2; first by move: h1; rewrite /e add0n sub0r dvdpNr.
apply: IH => //; rewrite (e_back i) (e_back (i + k)).
rewrite (_ : _ - _ = 'X * (e i.+1 - e (i.+1 + k)) - (e i.+2 - e (i.+2 + k))); last by rewrite !addSn; ring.
by apply: dvdp_sub => //; apply: dvdp_mull.
Qed.

Theorem strong_divisibility m n : (0 < m)%N -> (0 < n)%N ->
  gcdp (d F m.-1) (d F n.-1) %= d F (gcdn m n).-1.
Proof.
move=> m0 n0; have eE k : (0 < k)%N -> d F k.-1 = e k by case: k.
rewrite !eE ?gcdn_gt0 ?m0 //; apply/andP; split.
  by rewrite dvdp_e_gcd dvdp_gcdl dvdp_gcdr.
by rewrite dvdp_gcd -dvdp_e_gcd.
Qed.

End StrongDivisibility.
Arguments e F n : simpl never.
