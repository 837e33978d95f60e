(** The upper bounds of the table `hardest`: so many presses are enough for all positions that can be solved.

    docs/mathematics/hardest-positions.md, theorem 6 and "A proof that can be checked". *)
From Coq Require Import ZArith BinNat.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify ssrZ.
From flipalg Require Import definitions nullity covering_certificate.
Import GRing.Theory.
Local Open Scope ring_scope.
Local Notation F2 := [fieldType of 'F_2].
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** ** What the hardest position needs *)

Lemma fewest_le (m n : nat) (y b : 'rV['F_2]_(m * n)) : solves y b -> (fewest_presses b <= weight y)%nat.
Proof.
move=> yb; rewrite /fewest_presses; elim: (index_enum _) (mem_index_enum y) => // z s IH.
rewrite inE big_cons => /predU1P[<-|/IH le]; first by rewrite yb geq_minl.
by case: ifP => // _; apply: leq_trans (geq_minr _ _) le.
Qed.

Lemma most_presses_le (m n k : nat) :
  (forall x : 'rV['F_2]_(m * n),
    exists2 y, y *m game_matrix 1 1 1 0 m n = x *m game_matrix 1 1 1 0 m n & (weight y <= k)%nat) ->
  (most_presses m n <= k)%nat.
Proof.
move=> H; apply/bigmax_leqP=> b /existsP[x /eqP xb]; have [y yx le] := H x.
by apply: leq_trans le; apply: fewest_le; rewrite /solves yx xb.
Qed.

Lemma most_presses_ge (m n k : nat) (x : 'rV['F_2]_(m * n)) :
  (forall y, y *m game_matrix 1 1 1 0 m n = x *m game_matrix 1 1 1 0 m n -> (k <= weight y)%nat) ->
  (k <= most_presses m n)%nat.
Proof.
move=> H; apply: leq_trans (_ : (k <= fewest_presses (x *m game_matrix 1 1 1 0 m n))%nat) _.
  apply: (big_ind (fun s => k <= s)%nat) => [|s t ks kt|y /eqP /H //]; last by rewrite leq_min ks.
  by apply: leq_trans (H x (erefl _)) _; rewrite -[X in (_ <= X)%nat]card_ord; apply: max_card.
by apply: leq_bigmax_cond; apply/existsP; exists x; apply: eqxx.
Qed.

(** ** Quiet patterns from their first rows *)

(** The row below: what the row and the row above it leave lit. *)
Fixpoint next (left : bool) (above row : seq bool) : seq bool :=
  match above, row with
  | a :: above', r :: row' => (((a (+) r) (+) left) (+) head false row') :: next r above' row'
  | _, _ => [::]
  end.

Definition step (two : seq bool * seq bool) := (two.2, next false two.1 two.2).

Fixpoint rows_from (m : nat) (two : seq bool * seq bool) : seq (seq bool) :=
  if m is k.+1 then two.2 :: rows_from k (step two) else [::].
Fixpoint is_dark_after (m : nat) (two : seq bool * seq bool) : bool :=
  if m is k.+1 then is_dark_after k (step two) else all negb two.2.

Definition start (n : nat) (first : seq bool) : seq bool * seq bool := (nseq n false, first).
Definition pattern (m n : nat) (first : seq bool) : seq bool := flatten (rows_from m (start n first)).

Lemma size_next left above row : size above = size row -> size (next left above row) = size row.
Proof. by elim: above left row => [|a above IH] left [|r row] //= /succn_inj E; rewrite IH. Qed.

Lemma nth_next left above row j : size above = size row -> (j < size row)%nat ->
  nth false (next left above row) j =
  ((nth false above j (+) nth false row j) (+) (if j is i.+1 then nth false row i else left)) (+) nth false row j.+1.
Proof.
elim: above left row j => [|a above IH] left [|r row] [|j] //= /succn_inj E lt; rewrite IH //; by case: j {lt}.
Qed.

Lemma bool_F2 (a b : bool) : ((a (+) b)%:R : 'F_2) = a%:R + b%:R.
Proof. by case: a; case: b; apply: val_inj. Qed.
Lemma double_F2 (a : 'F_2) : a + a = 0.
Proof. by case: a => [[|[]]] //= i; apply: val_inj. Qed.

Lemma two_F2 (a : 'F_2) : a = 0 \/ a = 1.
Proof. by case: a => [[|[]]] //= l; [left | right]; apply: val_inj. Qed.
Lemma sum_F2 (a : 'F_2) (b c : bool) : (a + b%:R + c%:R != 0) ==> (((a != 0) (+) b) (+) c).
Proof. by case: (two_F2 a) => ->; case: b; case: c. Qed.

Section Board.
Variables m n : nat.
Local Notation M := m.+1.
Local Notation C := n.+1.
Local Notation G := (game_matrix (1 : 'F_2) 1 1 0 M C).

Lemma sum_adjacent k (f : nat -> 'F_2) i : (i < k)%nat -> f k = 0 ->
  \sum_(j < k) f j *+ adjacent j i = (if i is h.+1 then f h else 0) + f i.+1.
Proof.
have one h : \sum_(j < k) f j *+ (j == h :> nat) = if (h < k)%nat then f h else 0.
  case: ltnP => hk; last by rewrite big1 // => j _; rewrite (_ : (j == h :> nat) = false) //; have := ltn_ord j; lia.
  rewrite (bigD1 (Ordinal hk)) //= eqxx big1 ?addr0 // => j; rewrite -val_eqE /=; by case: eqP.
move=> ik fk; transitivity (\sum_(j < k) ((if i is h.+1 then f j *+ (j == h :> nat) else 0) + f j *+ (j == i.+1 :> nat))).
  apply: eq_bigr => j _; rewrite /adjacent; case: i ik => [|h] ik.
    by rewrite add0r [1%nat == _]eq_sym.
  rewrite eqSS [h.+2 == _]eq_sym; case: (j =P h :> nat) => [->|_]; last by rewrite add0r.
  by rewrite (_ : (h == h.+2) = false) ?addr0 //; lia.
rewrite big_split /= one; congr (_ + _).
  by case: i ik => [|h] ik; [rewrite big1 | rewrite one (ltnW ik)].
by case: ltnP => // le; rewrite (_ : i.+1 = k) ?fk //; lia.
Qed.

(** What presses w do, w being 0 outside of the board. *)
Lemma image_at (w : nat -> nat -> 'F_2) (Y : 'M['F_2]_(C, M)) j i : (forall j i, Y j i = w i j) ->
  (forall h, w M h = 0) -> (forall h, w h C = 0) ->
  image 1 1 1 0 Y j i =
    ((if val i is h.+1 then w h j else 0) + w i.+1 j + w i j) + ((if val j is h.+1 then w i h else 0) + w i j.+1).
Proof.
move=> YE w_M w_C; rewrite /image !mxE.
under eq_bigr => i' _ do rewrite at_A_linear YE mulrDr !mulr_natr.
rewrite big_split /= (sum_adjacent (f := fun i' => w i' j)) //; congr (_ + _).
  by rewrite addrC; congr (_ + _); rewrite (bigD1 i) //= eqxx big1 ?addr0 // => k /negPf ->.
rewrite (bigD1 i) //= at_A_linear eqxx mulr1n mul0rn addr0 mulr1 [X in _ + X]big1 ?addr0 => [|k ne]; last first.
  by rewrite at_A_linear (negPf ne) mul0rn mulr0n addr0 mulr0.
rewrite mxE -(@sum_adjacent C (w i)) //; apply: eq_bigr => k _.
by rewrite YE mxE mulr_natl /adjacent orbC.
Qed.

Section Quiet.
Variable first : seq bool.
Hypothesis size_first : size first = C.
Let state i := iter i step (start C first).
Let light i j : 'F_2 := (nth false (state i).2 j)%:R.

Lemma size_state i : size (state i).1 = C /\ size (state i).2 = C.
Proof.
elim: i => [|i [s1 s2]]; first by split; first exact: size_nseq.
by rewrite /state iterS -/(state i) /step /= size_next ?s1.
Qed.

Lemma above_state i j : ((nth false (state i).1 j)%:R : 'F_2) = if i is h.+1 then light h j else 0.
Proof.
case: i => [|h] //; rewrite (_ : nth false (state 0).1 j = false) //.
by rewrite -[(state 0).1]/(nseq C false) nth_nseq; case: ifP.
Qed.

Lemma rows_fromE k two : rows_from k two = [seq (iter i step two).2 | i <- iota 0 k].
Proof.
elim: k two => //= k IH two; rewrite IH -addn1 [iota 1 k](iotaDl 1 0) -map_comp.
by congr (_ :: _); apply: eq_map => i /=; rewrite -iterSr.
Qed.

Lemma is_dark_afterE k two : is_dark_after k two = all negb (iter k step two).2.
Proof. by elim: k two => //= k IH two; rewrite IH -iterSr. Qed.

Lemma nth_flatten_rows (rows : seq (seq bool)) i j : all (fun row => size row == C) rows -> (i < size rows)%nat -> (j < C)%nat ->
  nth false (flatten rows) (i * C + j) = nth false (nth [::] rows i) j.
Proof.
elim: rows i => //= row rows IH [|i] /andP[/eqP s al] lt jN; first by rewrite nth_cat s jN.
by rewrite nth_cat s mulSn -addnA ltnNge leq_addr /= addKn IH.
Qed.

Lemma nth_pattern i j : (i < M)%nat -> (j < C)%nat -> nth false (pattern M C first) (i * C + j) = nth false (state i).2 j.
Proof.
move=> iM jN; rewrite /pattern rows_fromE nth_flatten_rows ?size_map ?size_iota //.
  by rewrite (nth_map 0%nat) ?size_iota // nth_iota.
by apply/allP=> _ /mapP[k _ ->]; have [_ ->] := size_state k.
Qed.

Lemma size_pattern : size (pattern M C first) = (M * C)%nat.
Proof.
rewrite /pattern rows_fromE -[in RHS](size_iota 0 M); elim: (iota 0 M) => //= i l IH.
by rewrite size_cat IH -/(state i); have [_ ->] := size_state i.
Qed.

Lemma light_step i j : (j < C)%nat ->
  light i.+1 j = (((if i is h.+1 then light h j else 0) + light i j) + (if j is h.+1 then light i h else 0)) + light i j.+1.
Proof.
move=> jN; have [s1 s2] := size_state i.
rewrite {1}/light /state iterS -/(state i) /= nth_next ?s1 ?s2 // !bool_F2 above_state.
by congr (_ + _ + _); case: j {jN}.
Qed.

Lemma quiet : is_dark_after M (start C first) -> (\row_k (nth false (pattern M C first) k)%:R : 'rV_(M * C)) *m G = 0.
Proof.
rewrite is_dark_afterE -/(state M) => dark; apply/eqP; rewrite kernel; apply/eqP/matrixP=> j i.
set Y := cells _; have YE j' i' : Y j' i' = light i' j' by rewrite !mxE /= nth_pattern.
have light_M h : light M h = 0.
  rewrite /light; case: (ltnP h (size (state M).2)) => lt; last by rewrite nth_default.
  by move/allP: dark => /(_ _ (mem_nth false lt)); case: nth.
have light_N h : light h C = 0 by rewrite /light nth_default //; have [_ ->] := size_state h.
rewrite (@image_at light) // mxE.
rewrite light_step //; set a := if val i is _.+1 then _ else _; set b := if val j is _.+1 then _ else _.
move: (light i j) a b (light i j.+1) => x y z t.
by case: (two_F2 x) => ->; case: (two_F2 y) => ->; case: (two_F2 z) => ->; case: (two_F2 t) => ->; apply: val_inj.
Qed.
End Quiet.
End Board.

(** ** Cells and their patterns *)

Definition transpose (size : nat) (patterns : seq (seq bool)) : seq (seq bool) :=
  foldr (fun p found => [seq q.1 :: q.2 | q <- zip p found]) (nseq size [::]) patterns.

Section Kernel.
Variables (C : nat) (G : 'M['F_2]_C).
Implicit Types ps : seq (seq bool).

Lemma size_transpose ps : all (fun p => size p == C) ps -> size (transpose C ps) = C.
Proof. by elim: ps => [|p ps IH] /=; [rewrite size_nseq | case/andP=> /eqP s /IH t; rewrite size_map size_zip s t minnn]. Qed.

Lemma nth_transpose ps k : all (fun p => size p == C) ps -> (k < C)%N ->
  nth [::] (transpose C ps) k = [seq nth false p k | p <- ps].
Proof.
move=> + kC; elim: ps => [|p ps IH] /=; first by rewrite nth_nseq kC.
case/andP=> /eqP s al; have t := size_transpose al.
by rewrite (nth_map (false, [::])) ?size_zip ?s ?t ?minnn // nth_zip ?s ?t //= IH.
Qed.

Lemma kernel_sum ps c : (forall p, p \in ps -> (\row_k (nth false p k)%:R : 'rV_C) *m G = 0) ->
  (\row_k (dot [seq nth false p k | p <- ps] c)%:R : 'rV_C) *m G = 0.
Proof.
elim: ps c => [|p ps IH] c H.
  by rewrite (_ : \row_k _ = 0) ?mul0mx //; apply/rowP=> k; rewrite !mxE.
case: c => [|b c].
  by rewrite (_ : \row_k _ = 0) ?mul0mx //; apply/rowP=> k; rewrite !mxE.
have -> : (\row_k (dot [seq nth false q k | q <- p :: ps] (b :: c))%:R : 'rV['F_2]_C) =
    (if b then \row_k (nth false p k)%:R else 0) + \row_k (dot [seq nth false q k | q <- ps] c)%:R.
  by apply/rowP=> k; case: b; rewrite !mxE /= bool_F2 ?andbT ?andbF.
rewrite mulmxDl IH ?addr0 => [|q qps]; last by apply: H; rewrite inE qps orbT.
by case: b; rewrite ?mul0mx // H ?mem_head.
Qed.

Lemma presses_card (l : seq (cell * bool)) c o x0 : size l = C ->
  presses l c o = Z.of_nat #|[set k : 'I_C | flipped c o (nth x0 l k)]|.
Proof.
move=> s; have -> : #|[set k : 'I_C | flipped c o (nth x0 l k)]| = count (flipped c o) l.
  rewrite cardsE cardE /enum_mem size_filter -enumT.
  rewrite -[in RHS](mkseq_nth x0 l) s /mkseq -val_enum_ord -map_comp count_map.
  by apply: eq_count => k.
by rewrite /presses; elim: l {s} => //= e l ->; case: flipped; rewrite /Z.b2z; lia.
Qed.
End Kernel.

(** ** The checker *)

Record problem := Problem { dimension : nat; limit : Z; problem_columns : seq column; trees : tree * tree }.
Definition is_true_problem (p : problem) : bool :=
  check_problem (dimension p) (limit p) (problem_columns p) (trees p).1 (trees p).2.

(** A row of the table: the sides, the nullity, the cells that take part, and the bounds; then presses for the lower bound,
    and the first rows of inner and outer patterns for the upper one. *)
Record board := Board
  { board_rows : nat; board_columns : nat; board_nullity : nat; part : N; at_least : N; at_most : N;
    presses_of : N; inner : seq N; outer : seq N }.

Definition cells_of (b : board) : seq cell :=
  let columns firsts := transpose (board_rows b * board_columns b)
    [seq pattern (board_rows b) (board_columns b) (bits (board_columns b) first) | first <- firsts] in
  zip (columns (inner b)) (columns (outer b)).

Definition check_at_most (p : problem) (b : board) : bool :=
  let cells := cells_of b in
  [&& (0 < board_rows b)%N, (0 < board_columns b)%N, size (inner b) == dimension p,
      all (fun first => is_dark_after (board_rows b) (start (board_columns b) (bits (board_columns b) first))) (inner b ++ outer b),
      are_columns cells (problem_columns p) &
      Z.eqb (limit p) (Z.of_nat (board_rows b * board_columns b) - 2 * Z.of_N (at_most b) - 2 + Z.of_nat (in_none cells))].

Local Arguments Z.add : simpl never.
Local Arguments Z.mul : simpl never.
Local Arguments Z.sub : simpl never.
Local Arguments Z.of_nat : simpl never.
Local Arguments is_dark_after : simpl never.

Theorem check_at_most_sound p b : is_true_problem p -> check_at_most p b ->
  (most_presses (board_rows b) (board_columns b) <= N.to_nat (at_most b))%N.
Proof.
case: p b => d t columns [t1 t2] [[|m] [|n] dim covered A B found inner outer] //.
rewrite /is_true_problem /check_at_most /cells_of /= => check /andP[/eqP di /and3P[/allP dark cols /Z.eqb_spec E]]; apply: most_presses_le => x.
set ci := map _ inner in cols E; set co := map _ outer in cols E; set cells := zip _ _ in cols E.
set C := (m.+1 * n.+1)%N in x *.
pose first_row := bits n.+1.
have size_of first : size (pattern m.+1 n.+1 (first_row first)) = C by apply: size_pattern; apply: size_bits.
have si : all (fun p => size p == C) ci by apply/allP=> _ /mapP[f _ ->]; apply/eqP.
have so : all (fun p => size p == C) co by apply/allP=> _ /mapP[f _ ->]; apply/eqP.
pose pressed := [seq x ord0 k != 0 | k <- enum 'I_C].
have sp : size pressed = C by rewrite size_map size_enum_ord.
have sc : size cells = C by rewrite size_zip !size_transpose // minnn.
pose l := zip cells pressed; have sl : size l = C by rewrite size_zip sc sp minnn.
have cellsE : map fst l = cells by rewrite -/(unzip1 l) unzip1_zip // sc sp.
have nth_l (k : 'I_C) : nth (([::], [::]), false) l k =
    (([seq nth false p k | p <- ci], [seq nth false p k | p <- co]), x ord0 k != 0).
  rewrite /l nth_zip ?sc ?sp // /cells nth_zip ?size_transpose // !nth_transpose //.
  by rewrite /pressed (nth_map k) ?size_enum_ord // nth_ord_enum.
have words e : e \in l -> size e.1.2 = size outer.
  move/(nthP (([::], [::]), false)) => [k]; rewrite sl => kC <-.
  by rewrite (nth_l (Ordinal kC)) /= !size_map.
case: (@covering d (size outer) l _ columns t1 t2 (Z.of_N B)).
- exact: words.
- by rewrite cellsE.
- by rewrite cellsE sl -E.
move=> c [o [_ _ few]].
pose change ps v : 'rV['F_2]_C := \row_k (dot [seq nth false p k | p <- ps] v)%:R.
have quiet_change fs v : (forall f, f \in fs -> f \in inner ++ outer) ->
    change (map (fun f => pattern m.+1 n.+1 (first_row f)) fs) v *m game_matrix 1 1 1 0 m.+1 n.+1 = 0.
  move=> sub; apply: kernel_sum => _ /mapP[f /sub /dark /(quiet (size_bits _ _)) H ->]; exact: H.
exists (x + change ci c + change co o).
  by rewrite !mulmxDl !quiet_change ?addr0 // => f fl; rewrite mem_cat fl ?orbT.
move: few; rewrite (presses_card _ _ (([::], [::]), false) sl) => few.
apply: leq_trans (_ : (_ <= #|[set k : 'I_C | flipped c o (nth (([::], [::]), false) l k)]|)%N) _; last first.
  by apply/leP/Nat2Z.inj_le; rewrite N_nat_Z.
apply/subset_leq_card/subsetP=> k; rewrite !inE nth_l /flipped !mxE /=.
by apply/implyP; exact: sum_F2.
Qed.
