(** The lower bounds of the table `hardest`: a position of which no solution has fewer presses.

    docs/mathematics/hardest-positions.md, "A proof that can be checked".  Elimination finds all quiet patterns; the least weight of
    the presses and all sums of patterns comes from a fast Walsh-Hadamard transform: 16 patterns are a million additions. *)
From Coq Require Import ZArith BinNat Nnat.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify ssrZ.
From flipalg Require Import definitions nullity covering_certificate hardest.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Arguments Z.add : simpl never.
Local Arguments Z.sub : simpl never.
Local Arguments Z.mul : simpl never.
Local Arguments Z.max : simpl never.
Local Arguments Z.of_nat : simpl never.

(** ** Elimination: all sums of vectors that are 0 *)

Fixpoint xorv (u v : seq bool) : seq bool :=
  match u, v with a :: u', b :: v' => (a (+) b) :: xorv u' v' | [::], _ => v | _, [::] => u end.

(** Of pairs (v, w), sums of the w with which all sums of the w are made in which the sum of the v is 0. *)
Fixpoint kernel_by (steps : nat) (l : seq (seq bool * seq bool)) : seq (seq bool) :=
  if steps is k.+1 then if l is e :: rest then
    if has id e.1 then
      let p := find id e.1 in
      kernel_by k [seq (if nth false f.1 p then (xorv e.1 f.1, xorv e.2 f.2) else f) | f <- rest]
    else e.2 :: kernel_by k rest
  else [::] else [::].

(** The sum of the vectors with coefficients c, at j. *)
Definition sum_of (c : seq bool) (l : seq (seq bool)) (j : nat) : bool := dot c [seq nth false v j | v <- l].

Lemma nth_xorv u v j : nth false (xorv u v) j = nth false u j (+) nth false v j.
Proof. by elim: u v j => [|a u IH] [|b v] [|j] //=; rewrite ?addbF. Qed.
Lemma size_xorv u v : size u = size v -> size (xorv u v) = size u.
Proof. by elim: u v => [|a u IH] [|b v] //= [/IH ->]. Qed.

Lemma size_kernel_by C k l : all (fun e => size e.2 == C) l -> all (fun w => size w == C) (kernel_by k l).
Proof.
elim: k l => [|k IH] [|e rest] //= /andP[/eqP se /allP al].
case: ifP => _; last by rewrite /= se eqxx IH //; apply/allP.
by apply: IH; apply/allP=> _ /mapP[f /al /eqP sf ->]; case: ifP; rewrite /= ?size_xorv ?se ?sf.
Qed.

Lemma sum_eliminated (e : seq bool * seq bool) p rest c j :
  let f := fun f : seq bool * seq bool => if nth false f.1 p then (xorv e.1 f.1, xorv e.2 f.2) else f in
  sum_of c [seq (f g).1 | g <- rest] j = (nth false e.1 j && sum_of c (map fst rest) p) (+) sum_of c (map fst rest) j /\
  sum_of c [seq (f g).2 | g <- rest] j = (nth false e.2 j && sum_of c (map fst rest) p) (+) sum_of c (map snd rest) j.
Proof.
rewrite /sum_of; elim: rest c => [|g rest IH] [|x c] /=; rewrite ?andbF //.
have [-> ->] := IH c; case: ifP => np /=; rewrite ?nth_xorv ?np //.
- split; case: x (nth false e.1 j) (nth false e.2 j) => [] [] [] /=; case: (dot c _);
    case: (nth false g.1 j); case: (nth false g.2 j); case: (dot c _) => //=; by case: (dot c _).
- by rewrite andbF /=; split; case: (_ && dot c _); case: x => //=; case: nth => //=; case: dot.
Qed.

Lemma kernel_byP k l c : (size l <= k)%N -> (forall j, sum_of c (map fst l) j = false) ->
  exists c', forall j, sum_of c (map snd l) j = sum_of c' (kernel_by k l) j.
Proof.
elim: k l c => [|k IH] [|e rest] [|x c] //= le zero; try by exists [::].
case: ifP => lit.
- have p1 : nth false e.1 (find id e.1) = true := nth_find false lit.
  set p := find id e.1 in p1 *.
  have xE : x = sum_of c (map fst rest) p.
    by have := zero p; rewrite /sum_of /= p1 andbT; case: x {zero}; case: dot.
  have [|j|c' E] := IH [seq (if nth false f.1 p then (xorv e.1 f.1, xorv e.2 f.2) else f) | f <- rest] c.
  + by rewrite size_map.
  + rewrite -map_comp; have [-> _] := sum_eliminated e p rest c j.
    by rewrite -xE andbC; apply: (zero j).
  + exists c' => j; rewrite -E -map_comp; have [_ ->] := sum_eliminated e p rest c j.
    by rewrite -xE andbC /sum_of.
- have dark j : nth false e.1 j = false.
    have [lt|ge] := ltnP j (size e.1); last by rewrite nth_default.
    by apply: contraFF lit => H; apply/hasP; exists (nth false e.1 j); rewrite ?mem_nth.
  have [//|j|c' E] := IH rest c; first by have := zero j; rewrite /sum_of /= dark andbF.
  by exists (x :: c') => j; rewrite /sum_of /= -[dot c' _]E.
Qed.

(** ** Sums over all signs, fast *)

Inductive table := Value of Z | Halves of table & table.

Fixpoint value (t : table) (c : seq bool) : Z :=
  match t with
  | Value z => z
  | Halves l r => (value l (behead c) + sgn (head false c) * value r (behead c))%Z
  end.

Fixpoint shift (x : Z) (t : table) : table :=
  match t with Value z => Value (x + z) | Halves l r => Halves (shift x l) r end.
Fixpoint opposite (t : table) : table :=
  match t with Value z => Value (- z) | Halves l r => Halves (opposite l) (opposite r) end.
Fixpoint plus (a b : table) : table :=
  match a, b with
  | Value x, _ => shift x b
  | _, Value y => shift y a
  | Halves a1 a2, Halves b1 b2 => Halves (plus a1 b1) (plus a2 b2)
  end.
Fixpoint minus (a b : table) : table :=
  match a, b with
  | Value x, _ => shift x (opposite b)
  | _, Value y => shift (- y) a
  | Halves a1 a2, Halves b1 b2 => Halves (minus a1 b1) (minus a2 b2)
  end.

Fixpoint insert (a : seq bool) (z : Z) (t : table) {struct a} : table :=
  match a, t with
  | [::], _ => shift z t
  | false :: a', Halves l r => Halves (insert a' z l) r
  | true :: a', Halves l r => Halves l (insert a' z r)
  | false :: a', Value y => Halves (insert a' z t) (Value 0)
  | true :: a', Value y => Halves t (insert a' z (Value 0))
  end.

Fixpoint absolute (t : table) : Z := match t with Value z => Z.abs z | Halves l r => (absolute l + absolute r)%Z end.

(** No value is greater; for a table of depth d it is the greatest. *)
Fixpoint greatest (d : nat) (t : table) : Z :=
  match d, t with
  | _, Value z => z
  | k.+1, Halves l r => Z.max (greatest k (plus l r)) (greatest k (minus l r))
  | 0, Halves _ _ => absolute t
  end.

Lemma value_shift x t c : value (shift x t) c = (x + value t c)%Z.
Proof. by elim: t c => //= l IHl r IHr c; rewrite IHl; lia. Qed.
Lemma value_opposite t c : value (opposite t) c = (- value t c)%Z.
Proof. by elim: t c => //= l IHl r IHr c; rewrite IHl IHr; case: head; rewrite /sgn; lia. Qed.
Lemma value_plus a b c : value (plus a b) c = (value a c + value b c)%Z.
Proof.
by elim: a b c => [x|l IHl r IHr] [y|l' r'] c; rewrite /= ?value_shift ?IHl ?IHr /sgn; try case: head; lia.
Qed.
Lemma value_minus a b c : value (minus a b) c = (value a c - value b c)%Z.
Proof.
elim: a b c => [x|l IHl r IHr] [y|l' r'] c; rewrite /= ?value_shift ?value_opposite ?IHl ?IHr /sgn;
  try case: head; lia.
Qed.
Lemma value_insert a z t c : value (insert a z t) c = (value t c + z * sgn (dot a c))%Z.
Proof.
elim: a t c => [|b a IH] t c; first by rewrite /= value_shift /sgn; lia.
have dotE : dot (b :: a) c = (b && head false c) (+) dot a (behead c).
  by case: c => [|y c] //=; rewrite andbF; case: a {IH}.
rewrite dotE; case: t b {dotE} => [y|l r] [] /=; rewrite IH; case: head; rewrite ?addbT ?addbF /=;
by case: dot; rewrite /sgn /=; lia.
Qed.

Lemma absoluteP t c : (Z.abs (value t c) <= absolute t)%Z.
Proof.
elim: t c => [z|l IHl r IHr] c /=; first by lia.
by have := IHl (behead c); have := IHr (behead c); case: head; rewrite /sgn; lia.
Qed.

Lemma greatestP d t c : (value t c <= greatest d t)%Z.
Proof.
elim: d t c => [|d IH] [z|l r] c /=; try by lia.
  by have := @absoluteP (Halves l r) c; rewrite /=; lia.
have := IH (plus l r) (behead c); have := IH (minus l r) (behead c).
by rewrite value_plus value_minus; case: head; rewrite /sgn; lia.
Qed.

(** ** All quiet patterns *)

(** What a first row leaves lit in the row below the board. *)
Definition below (m n : nat) (first : seq bool) : seq bool := (iter m step (start n first)).2.

(** The first rows of quiet patterns: all others are their sums. *)
Definition quiet_rows (m n : nat) : seq (seq bool) :=
  kernel_by n [seq (below m n (unit n r), unit n r) | r <- iota 0 n].

(** The patterns found are quiet and independent. *)
Definition are_a_basis (m n : nat) (quiet : seq (seq bool)) : bool :=
  all (fun f => is_dark_after m (start n f)) quiet &&
  nilp (kernel_by (size quiet) (zip quiet [seq unit (size quiet) r | r <- iota 0 (size quiet)])).

Section Board.
Variables m n : nat.
Local Notation M := m.+1.
Local Notation C := n.+1.
Local Notation G := (game_matrix (1 : 'F_2) 1 1 0 M C).
Local Notation state first i := (iter i step (start C first)).

Lemma sum_of_0 c l j : all (fun v => ~~ nth false v j) l -> sum_of c l j = false.
Proof. by rewrite /sum_of; elim: l c => [|v l IH] [|x c] //= /andP[/negPf -> /IH ->]; rewrite andbF. Qed.

Lemma sum_of_add (T : Type) c (l : seq T) (f g : T -> bool) :
  dot c [seq f x (+) g x | x <- l] = dot c [seq f x | x <- l] (+) dot c [seq g x | x <- l].
Proof.
elim: l c => [|x l IH] [|b c] //=; rewrite IH.
by case: b; case: (f x); case: (g x); case: (dot _ _); case: (dot _ _).
Qed.

(** The rows of a sum of patterns are the sums of the rows. *)
Lemma state_linear c firsts first : all (fun f => size f == C) firsts -> size first = C ->
  (forall j, nth false first j = sum_of c firsts j) -> forall i j,
  nth false (state first i).1 j = sum_of c [seq (state f i).1 | f <- firsts] j /\
  nth false (state first i).2 j = sum_of c [seq (state f i).2 | f <- firsts] j.
Proof.
move=> /allP sizes sf E; elim=> [|i IH] j.
  split; last by rewrite /sum_of -map_comp; apply: E.
  have dark f : nth false (state f 0).1 j = false by rewrite -[(state f 0).1]/(nseq C false) nth_nseq if_same.
  by rewrite dark sum_of_0 //; apply/allP=> _ /mapP[f _ ->]; rewrite dark.
split; first exact: (IH j).2.
have [s1 s2] := size_state sf i.
have [lt|ge] := ltnP j C; last first.
  rewrite nth_default ?(size_state sf i.+1).2 // sum_of_0 //; apply/allP=> _ /mapP[f fl ->].
  by rewrite nth_default // (size_state (eqP (sizes f fl)) i.+1).2.
rewrite iterS [(step _).2]/= nth_next ?s1 ?s2 //.
pose left f := if j is h.+1 then nth false (state f i).2 h else false.
transitivity (dot c [seq ((nth false (state f i).1 j (+) nth false (state f i).2 j) (+) left f) (+) nth false (state f i).2 j.+1
    | f <- firsts]); last first.
  rewrite /sum_of -map_comp; congr dot; apply/eq_in_map=> f fl; have [t1 t2] := size_state (eqP (sizes f fl)) i.
  by rewrite /= nth_next ?t1 ?t2.
rewrite !sum_of_add; congr (((_ (+) _) (+) _) (+) _).
- by rewrite (IH j).1 /sum_of -map_comp.
- by rewrite (IH j).2 /sum_of -map_comp.
- rewrite /left; case: j {left} lt => [|h] _; last by rewrite (IH h).2 /sum_of -map_comp.
  by elim: firsts c {sizes E IH} => [|f l IH] [|x c] //=; rewrite andbF -IH.
- by rewrite (IH j.+1).2 /sum_of -map_comp.
Qed.

(** Presses that change nothing are the pattern of their first row. *)
Lemma quiet_is_pattern (v : 'rV_(M * C)) : v *m G = 0 ->
  exists first, [/\ size first = C, all negb (below M C first) &
    forall k : 'I_(M * C), nth false (pattern M C first) k = (v ord0 k != 0)].
Proof.
move/eqP; rewrite kernel => /eqP quiet.
pose w i j : 'F_2 := if (i < M)%N && (j < C)%N then v ord0 (nullity.cell (inord i) (inord j)) else 0.
pose row i := mkseq (fun j => w i j != 0) C.
have w_M h : w M h = 0 by rewrite /w ltnn.
have w_C h : w h C = 0 by rewrite /w ltnn andbF.
have nth_row i j : nth false (row i) j = (w i j != 0).
  by have [lt|ge] := ltnP j C; [rewrite nth_mkseq | rewrite nth_default ?size_mkseq // /w [(j < _)%N]ltnNge ge andbF eqxx].
have lights i j : (i < M)%N -> (j < C)%N ->
    ((if i is h.+1 then w h j else 0) + w i.+1 j + w i j) + ((if j is h.+1 then w i h else 0) + w i j.+1) = 0.
  move=> iM jC; have := @image_at m n w (cells v) (Ordinal jC) (Ordinal iM); rewrite quiet mxE => <- // j' i'.
  by rewrite mxE /w !ltn_ord !inord_val.
have states i : (i <= M)%N -> state (row 0%N) i = (if i is h.+1 then row h else nseq C false, row i).
  elim: i => [|i IH] // iM; rewrite iterS (IH (ltnW iM)) /step /=; congr pair.
  have sizes : size (if i is h.+1 then row h else nseq C false) = size (row i).
    by case: i {IH iM} => [|h]; rewrite ?size_nseq !size_mkseq.
  apply: (@eq_from_nth _ false); rewrite size_next // ?size_mkseq // => j jC.
  rewrite nth_next // ?size_mkseq // !nth_row.
  have -> : nth false (if i is h.+1 then row h else nseq C false) j = ((if i is h.+1 then w h j else 0) != 0).
    by case: i {IH iM sizes} => [|h]; rewrite ?nth_row // nth_nseq if_same eqxx.
  have -> : (if j is h.+1 then nth false (row i) h else false) = ((if j is h.+1 then w i h else 0) != 0).
    by case: j {jC} => [|h]; rewrite ?nth_row // eqxx.
  have := lights i j iM jC; move: (w i.+1 j) (w i j) (w i j.+1) => a b c.
  set d := if i is _.+1 then _ else _; set e := if j is _.+1 then _ else _; move: d e => d e.
  by case: (two_F2 a) => ->; case: (two_F2 b) => ->; case: (two_F2 c) => ->; case: (two_F2 d) => ->;
    case: (two_F2 e) => ->.
exists (row 0%N); split=> [||k]; first exact: size_mkseq.
  rewrite /below states //; apply/allP=> b /(nthP false)[j _ <-].
  by rewrite nth_row w_M eqxx.
rewrite -[k]cellK; move: (Ordinal _) (Ordinal _) => j i; rewrite (_ : nat_of_ord _ = i * C + j)%N //.
by rewrite nth_pattern ?size_mkseq // states 1?ltnW // nth_row /w !ltn_ord !inord_val.
Qed.

Lemma sum_of_units c k : size c = k -> forall j, sum_of c [seq unit k r | r <- iota 0 k] j = nth false c j.
Proof.
move=> sc j; have nth_unit r : nth false (unit k r) j = (j == r).
  rewrite nth_ncons; case: ltngtP => // [lt|->]; last by rewrite subnn.
  by rewrite -(subnSK lt) /= nth_nseq if_same.
rewrite /sum_of -map_comp (eq_map nth_unit) -sc.
suff H a : dot c [seq j == r | r <- iota a (size c)] = (a <= j)%N && nth false c (j - a) by rewrite H subn0.
elim: c a {sc} => [|b c IH] a /=; first by rewrite nth_nil andbF.
rewrite IH; case: ltngtP => [lt|lt|->]; rewrite ?andbF //= ?subnn ?andbT ?addbF //.
by rewrite -(subnSK lt).
Qed.

Lemma size_units : all (fun f => size f == C) [seq unit C r | r <- iota 0 C].
Proof. by apply/allP=> f /mapP[r]; rewrite mem_iota => lt ->; rewrite size_ncons /= size_nseq; lia. Qed.

Lemma size_quiet_rows : all (fun f => size f == C) (quiet_rows M C).
Proof. by apply: size_kernel_by; rewrite all_map; have := size_units; rewrite all_map. Qed.

(** Presses that change nothing are a sum of the patterns found. *)
Lemma quiet_rowsP (v : 'rV_(M * C)) : v *m G = 0 ->
  exists c, forall k : 'I_(M * C), (v ord0 k != 0) = dot c [seq nth false (pattern M C f) k | f <- quiet_rows M C].
Proof.
move=> /quiet_is_pattern[first [sf /allP dark vE]].
pose units := [seq unit C r | r <- iota 0 C].
have firstE j : nth false first j = sum_of first units j by rewrite sum_of_units.
have [||c E] := @kernel_byP C [seq (below M C (unit C r), unit C r) | r <- iota 0 C] first.
- by rewrite size_map size_iota.
- move=> j; have [_] := state_linear size_units sf firstE M j.
  rewrite -!map_comp /= => <-; have [lt|ge] := ltnP j (size (below M C first)); last by rewrite nth_default.
  by apply/negbTE/dark/mem_nth.
rewrite -/(quiet_rows M C) -map_comp in E.
exists c => k; rewrite -vE -[k]cellK; move: (Ordinal _) (Ordinal _) => j i.
rewrite (_ : nat_of_ord _ = i * C + j)%N // nth_pattern //.
have [h|_ ->] := @state_linear c _ _ size_quiet_rows sf _ i j; first by rewrite firstE; apply: E.
rewrite /sum_of -map_comp; congr dot; apply/eq_in_map=> f /(allP size_quiet_rows)/eqP s /=.
by rewrite (nth_pattern s).
Qed.

Section Basis.
Local Notation quiet := (quiet_rows M C).
Hypothesis basis : are_a_basis M C quiet.
Let K := size quiet.
Let B : 'M['F_2]_(K, M * C) := \matrix_(r, k) (nth false (pattern M C (nth [::] quiet r)) k)%:R.

Lemma quiet_found f : f \in quiet -> (\row_k (nth false (pattern M C f) k)%:R : 'rV_(M * C)) *m G = 0.
Proof.
move=> fq; case/andP: basis => /allP/(_ f fq) dark _; apply: hardest.quiet dark.
exact/eqP/(allP size_quiet_rows).
Qed.

Lemma dot_sum k c (l : seq bool) : size l = k ->
  ((dot c l)%:R : 'F_2) = \sum_(r < k) (nth false c r)%:R * (nth false l r)%:R.
Proof.
elim: l c k => [|b l IH] [|a c] [|k] // => [_|_|[sl]|[sl]]; rewrite ?big_ord0 //=.
  by rewrite big1 // => r _; rewrite nth_nil mul0r.
rewrite big_ord_recl bool_F2 (IH _ _ sl) /=; congr (_ + _).
by case: a; case: b; rewrite ?mul0r ?mulr0 ?mulr1.
Qed.

Lemma combination (c : seq bool) (k : 'I_(M * C)) :
  ((\row_r (nth false c r)%:R) *m B) ord0 k = (dot c [seq nth false (pattern M C f) k | f <- quiet])%:R.
Proof.
rewrite (@dot_sum K) ?size_map // mxE; apply: eq_bigr => r _.
by rewrite !mxE (nth_map [::]).
Qed.

Lemma rank_B : \rank B = K.
Proof.
apply/eqP; rewrite -[_ == _]/(row_free B) -kermx_eq0; apply/eqP/row_matrixP=> i; rewrite row0.
move: (row i _) (row_sub i (kermx B)) => z /sub_kermxP zB.
pose c := [seq z ord0 r != 0 | r <- enum 'I_K].
have sc : size c = K by rewrite size_map size_enum_ord.
have zE : z = \row_r (nth false c r)%:R.
  apply/rowP=> r; rewrite mxE (nth_map r) ?size_enum_ord // nth_ord_enum.
  by case: (two_F2 (z 0 r)) => ->.
have sum0 j : sum_of c quiet j = false.
  have [lt|ge] := ltnP j C; last first.
    by rewrite sum_of_0 //; apply/allP=> f /(allP size_quiet_rows)/eqP sf; rewrite nth_default ?sf.
  have := combination c (nullity.cell ord0 (Ordinal lt)); rewrite -zE zB mxE.
  rewrite (_ : sum_of c quiet j = dot c [seq nth false (pattern M C f) (nullity.cell (ord0 : 'I_M) (Ordinal lt)) | f <- quiet]).
    by case: dot.
  rewrite /sum_of; congr dot; apply/eq_in_map=> f /(allP size_quiet_rows)/eqP sf.
  by rewrite (nth_pattern sf (i := 0%N) (j := j)).
case/andP: basis => _ /nilP none.
have units : size [seq unit K r | r <- iota 0 K] = K by rewrite size_map size_iota.
have [||c' E] := @kernel_byP K (zip quiet [seq unit K r | r <- iota 0 K]) c.
- by rewrite size_zip units minnn.
- by move=> j; rewrite -/(unzip1 _) unzip1_zip ?units.
rewrite zE; apply/rowP=> r; rewrite !mxE; have := E r.
rewrite -/(unzip2 _) unzip2_zip ?units // sum_of_units // none => ->.
by rewrite /sum_of; case: c' {E}.
Qed.

Lemma nullity_quiet : nullity (1 : 'F_2) 1 1 0 M C = K.
Proof.
rewrite /nullity -rank_B; apply/eqP; rewrite eqn_leq; apply/andP; split; apply: mxrankS.
- apply/rV_subP=> v /sub_kermxP /quiet_rowsP[c E]; apply/submxP; exists (\row_r (nth false c r)%:R).
  apply/rowP=> k; rewrite combination -E; by case: (two_F2 (v ord0 k)) => ->.
- apply/sub_kermxP/row_matrixP=> r; rewrite row_mul row0.
  rewrite -[RHS](quiet_found (mem_nth [::] (ltn_ord r))); congr (_ *m _).
  by apply/rowP=> k; rewrite !mxE.
Qed.

Lemma taking_part_quiet :
  taking_part M C = count (has id) (transpose (M * C) [seq pattern M C f | f <- quiet]).
Proof.
have sizes : all (fun p => size p == (M * C)%N) [seq pattern M C f | f <- quiet].
  by apply/allP=> p /mapP[f /(allP size_quiet_rows)/eqP sf ->]; rewrite size_pattern.
rewrite -[X in count _ X](mkseq_nth [::]) size_transpose // /mkseq -val_enum_ord -map_comp count_map.
rewrite /taking_part cardsE cardE size_filter -enumT; apply: eq_count => k /=.
rewrite nth_transpose // -map_comp; apply/existsP/hasP => [[y /andP[/eqP yG yk]]|[_ /mapP[f fq ->] lit]].
- have [c E] := quiet_rowsP yG; move: yk; rewrite E => dc; exists true => //.
  by elim: (quiet_rows _ _) c dc {E} => [|f l IH] [|b c] //=; rewrite inE; case: nth => //=; rewrite andbF; apply: IH.
- exists (\row_i (nth false (pattern M C f) i)%:R); rewrite /solves quiet_found // eqxx mxE.
  by move: lit => /= ->.
Qed.
End Basis.
End Board.

(** ** The checker *)

Definition signed_sums (cells : seq (seq bool)) (presses : seq bool) : table :=
  foldr (fun e t => insert e.1 (sgn e.2) t) (Value 0) (zip cells presses).

Definition check_at_least (m n : nat) (quiet : seq (seq bool)) (cells : seq (seq bool)) (k : N) (presses : seq bool) : bool :=
  (size presses == (m * n)%N) &&
  (greatest (size quiet) (signed_sums cells presses) <=? Z.of_nat (m * n) - 2 * Z.of_N k)%Z.

Lemma signed_sumsP cells presses c :
  value (signed_sums cells presses) c = sumZ (fun e => sgn (flipped c [::] e)) (zip [seq (a, [::]) | a <- cells] presses).
Proof.
rewrite /signed_sums; elim: cells presses => [|a cells IH] [|b presses] //=.
by rewrite value_insert IH /flipped /= addbF sgn_addb; lia.
Qed.

Lemma dotC u v : dot u v = dot v u.
Proof. by elim: u v => [|a u IH] [|b v] //=; rewrite IH andbC. Qed.

Lemma check_at_least_sound m n k presses (quiet := quiet_rows m.+1 n.+1) :
  check_at_least m.+1 n.+1 quiet (transpose (m.+1 * n.+1) [seq pattern m.+1 n.+1 f | f <- quiet]) k presses ->
  (N.to_nat k <= most_presses m.+1 n.+1)%N.
Proof.
rewrite /check_at_least; set columns := transpose _ _; set C := (m.+1 * n.+1)%N => /andP[/eqP sp /Z.leb_le le].
have sizes : all (fun p => size p == C) [seq pattern m.+1 n.+1 f | f <- quiet].
  by apply/allP=> p /mapP[f /(allP (size_quiet_rows m n))/eqP sf ->]; rewrite size_pattern.
apply: (@most_presses_ge _ _ _ (\row_k (nth false presses k)%:R)) => y yx.
have [|c E] := @quiet_rowsP m n (y - \row_k (nth false presses k)%:R); first by rewrite mulmxBl yx subrr.
pose l := zip [seq (a, [::]) | a <- columns] presses : seq (covering_certificate.cell * bool).
have sl : size l = C by rewrite size_zip size_map size_transpose // sp minnn.
have -> : weight y = #|[set i : 'I_C | flipped c [::] (nth (([::], [::]), false) l i)]|.
  apply: eq_card => i; rewrite !inE /l nth_zip ?size_map ?size_transpose ?sp //.
  rewrite (nth_map [::]) ?size_transpose // /flipped /= addbF nth_transpose // dotC -map_comp -E !mxE.
  by case: (two_F2 (y ord0 i)) => ->; case: nth.
have := @greatestP (size quiet) (signed_sums columns presses) c.
rewrite signed_sumsP sum_presses (presses_card _ _ (([::], [::]), false) sl) sl; move: le.
by set w := #|_|; lia.
Qed.

Fixpoint digits (p : positive) : seq bool :=
  match p with xH => [:: true] | xO q => false :: digits q | xI q => true :: digits q end.

(** The presses of the cells, the first one in the lowest bit. *)
Definition presses_at (size_of_board : nat) (x : N) : seq bool :=
  let bits := if x is Npos p then digits p else [::] in bits ++ nseq (size_of_board - size bits) false.

Definition check_board (p : problem) (b : board) : bool :=
  let m := board_rows b in
  let n := board_columns b in
  let quiet := quiet_rows m n in
  let cells := transpose (m * n) [seq pattern m n f | f <- quiet] in
  [&& (0 < m)%N, (0 < n)%N, are_a_basis m n quiet, size quiet == board_nullity b,
      N.eqb (N.of_nat (count (has id) cells)) (part b),
      check_at_least m n quiet cells (at_least b) (presses_at (m * n) (presses_of b))
    & check_at_most p b].

Theorem check_board_sound p b : is_true_problem p -> check_board p b ->
  [/\ nullity (1 : 'F_2) 1 1 0 (board_rows b) (board_columns b) = board_nullity b, taking_part (board_rows b) (board_columns b) = N.to_nat (part b)
    & (N.to_nat (at_least b) <= most_presses (board_rows b) (board_columns b) <= N.to_nat (at_most b))%N].
Proof.
case: b => [[|m] [|n] dim covered low high presses inner outer] proved; rewrite /check_board;
  case/and5P=> // _ _ basis /eqP size_quiet /and3P[/N.eqb_spec part_quiet at_least_low at_most_high].
split; last apply/andP; last split.
- by rewrite (nullity_quiet basis).
- by rewrite (taking_part_quiet basis) -part_quiet Nat2N.id.
- exact: check_at_least_sound at_least_low.
- exact: check_at_most_sound proved at_most_high.
Qed.
