(** The two laws of disentis-laws, on every graph: a press chooses a covered piece and turns its neighbors.

    docs/mathematics/disentis.md, laws 1 and 2; a board of Disentis is the graph of the king's moves. *)
From mathcomp Require Import all_ssreflect.
From mathcomp Require Import zify.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section LitOnly.
Variables (V : finType) (edge : rel V).
Hypothesis edge_sym : symmetric edge.
Hypothesis edge_irr : irreflexive edge.
Implicit Types (s x y : {set V}) (p v w : V) (ps : seq V).

(** The covered pieces after a press, and after presses that are all allowed. *)
Definition turned s p : {set V} := [set v | (v \in s) (+) edge p v].
Fixpoint play s ps : option {set V} :=
  if ps is p :: rest then if p \in s then play (turned s p) rest else None else Some s.

(** The pieces pressed an odd number of times, and twice the number of adjacent pairs in a set. *)
Definition pressed ps : {set V} := [set v | odd (count_mem v ps)].
Definition neighbors_in x v : nat := \sum_(w in x) edge v w.
Definition twice_pairs x : nat := \sum_(v in x) neighbors_in x v.

Lemma play_rcons s ps p : play s (rcons ps p) = if play s ps is Some t then if p \in t then Some (turned t p) else None else None.
Proof. by elim: ps s => [|q ps IH] s //=; case: ifP. Qed.

Lemma neighbors_add x p v : p \notin x -> neighbors_in (p |: x) v = (edge v p + neighbors_in x v)%N.
Proof. by move=> px; rewrite /neighbors_in big_setU1. Qed.

Lemma pairs_add x p : p \notin x -> twice_pairs (p |: x) = (twice_pairs x + (neighbors_in x p).*2)%N.
Proof.
move=> px; rewrite /twice_pairs big_setU1 //= neighbors_add // edge_irr add0n.
rewrite (eq_bigr (fun v => edge v p + neighbors_in x v)%N) => [|v _]; last exact: neighbors_add.
rewrite big_split /= addnA (eq_bigr (fun v => edge p v : nat)) => [|v _]; last by rewrite edge_sym.
by rewrite -/(neighbors_in x p) addnn addnC.
Qed.

Lemma pressed_rcons ps p : pressed (rcons ps p) = if p \in pressed ps then pressed ps :\ p else p |: pressed ps.
Proof.
apply/setP => v; rewrite !inE -cats1 count_cat /= addn0 oddD oddb [in p == v]eq_sym.
by have [->|ne] := eqVneq v p; case: ifP => odd_p; rewrite !inE ?eqxx ?odd_p //= ?(negPf ne) ?addbF.
Qed.

Theorem invariants ps s : play setT ps = Some s ->
  (forall v, (v \in s) = ~~ odd (neighbors_in (pressed ps) v)) /\ (4 %| twice_pairs (pressed ps))%N.
Proof.
elim/last_ind: ps s => [|ps p IH] s.
  have none : pressed [::] = set0 by apply/setP => v; rewrite !inE.
  by case=> <-; rewrite none; split=> [v|]; rewrite /twice_pairs /neighbors_in big_set0 ?inE.
rewrite play_rcons; case E : play => [t|] //; have [covered pairs] := IH t E.
case: ifP => // pt [<-]; rewrite pressed_rcons.
have even_p : ~~ odd (neighbors_in (pressed ps) p) by rewrite -covered.
have half k : ~~ odd k -> (4 %| k.*2)%N by move=> ek; rewrite -(odd_double_half k) (negPf ek) add0n -!muln2 -mulnA dvdn_mull.
case: ifP => px; last first.
  rewrite pairs_add ?px //; split=> [v|]; last by rewrite dvdn_add // half.
  by rewrite neighbors_add ?px // inE covered oddD oddb edge_sym; case: edge; case: odd.
set y := pressed ps :\ p; have py : p \notin y by rewrite !inE eqxx.
have E1 : pressed ps = p |: y by rewrite setD1K.
move: pairs even_p covered; rewrite E1 => pairs even_p covered.
rewrite neighbors_add // edge_irr add0n in even_p.
rewrite pairs_add // in pairs; split=> [v|]; last by rewrite dvdn_addl in pairs; rewrite ?half.
by rewrite inE covered neighbors_add // oddD oddb edge_sym; case: edge; case: odd.
Qed.

(** The game is won by presses, of which L is the last, after which at most one piece is covered. *)
Definition won_by ps L := exists s, [/\ play setT (rcons ps L) = Some s & (#|s| <= 1)%N].

Theorem law_1 ps L v : won_by ps L -> odd (neighbors_in (pressed (rcons ps L)) v) = (v != L).
Proof.
case=> s [E le]; have [covered _] := invariants E.
have Ls : L \in s.
  move: E; rewrite play_rcons; case: play => // t; case: ifP => // Lt [<-].
  by rewrite inE Lt edge_irr.
have Es : s = [set L].
  by apply/esym/eqP; rewrite eqEcard sub1set Ls cards1.
by have := covered v; rewrite Es inE => ->; rewrite negbK.
Qed.

Theorem law_2 ps L : won_by ps L -> (4 %| twice_pairs (pressed (rcons ps L)))%N.
Proof. by case=> s [/invariants[]]. Qed.

End LitOnly.
