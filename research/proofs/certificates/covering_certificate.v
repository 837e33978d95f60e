(** hardest-eight and the upper bounds of the table `hardest`: a checker of proofs that no solvable position needs more
    than so many presses.

    docs/mathematics/hardest-positions.md.  The head of scripts/verify_hardest.py says what a proof is.  What the checker
    accepts is true: the whole argument is proved here, also the means over cosets and the sums modulo 4. *)
From mathcomp Require Import all_ssreflect.
From mathcomp Require Import zify ssrZ.
From Coq Require Import ZArith BinNat.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Delimit Scope Z_scope with Z.
Local Arguments Z.add : simpl never.
Local Arguments Z.mul : simpl never.
Local Arguments Z.sub : simpl never.

(** ** Sums of integers over lists *)

Fixpoint sumZ (T : Type) (f : T -> Z) (l : seq T) : Z := if l is x :: r then (f x + sumZ f r)%Z else 0%Z.

Section Sums.
Local Open Scope Z_scope.

Lemma eq_sumZ T (f g : T -> Z) l : f =1 g -> sumZ f l = sumZ g l.
Proof. by move=> E; elim: l => //= x l ->; rewrite E. Qed.
Lemma sumZ_le (T : eqType) (f g : T -> Z) l : {in l, forall x, f x <= g x} -> sumZ f l <= sumZ g l.
Proof.
elim: l => /= [|x l IH] E; first by lia.
have := E x (mem_head _ _); have : sumZ f l <= sumZ g l by apply: IH => y yl; apply: E; rewrite in_cons yl orbT.
by lia.
Qed.
Lemma sumZ_add T (f g : T -> Z) l : sumZ (fun x => f x + g x) l = sumZ f l + sumZ g l.
Proof. by elim: l => //= x l ->; ring. Qed.
Lemma sumZ_mul T a (f : T -> Z) l : sumZ (fun x => a * f x) l = a * sumZ f l.
Proof. by elim: l => [|x l /= ->] /=; ring. Qed.
Lemma sumZ_0 T (l : seq T) : sumZ (fun=> 0) l = 0.
Proof. by elim: l => //= x l ->. Qed.
Lemma sumZ_exchange T U (f : T -> U -> Z) l k : sumZ (fun x => sumZ (f x) k) l = sumZ (fun y => sumZ (f^~ y) l) k.
Proof.
by elim: l => [|x l /= ->]; [elim: k => //= y k <- | rewrite -sumZ_add].
Qed.
Lemma sumZ_map T U (h : U -> T) (f : T -> Z) l : sumZ f (map h l) = sumZ (fun x => f (h x)) l.
Proof. by elim: l => //= x l ->. Qed.

(** ** Signs *)

Definition sgn (b : bool) : Z := if b then -1 else 1.

Fixpoint dot (u v : seq bool) : bool := match u, v with a :: u', b :: v' => (a && b) (+) dot u' v' | _, _ => false end.
Fixpoint addv (u v : seq bool) : seq bool := match u, v with a :: u', b :: v' => (a (+) b) :: addv u' v' | _, _ => [::] end.

Lemma sgn_addb a b : sgn (a (+) b) = sgn a * sgn b. Proof. by case: a; case: b. Qed.
Lemma dot_addv a u v : size u = size v -> dot a (addv u v) = dot a u (+) dot a v.
Proof.
elim: a u v => [|x a IH] [|y u] [|z v] //= [E]; rewrite IH //.
by case: x y z (dot a u) (dot a v) => [] [] [] [] [].
Qed.
Lemma size_addv u v : size u = size v -> size (addv u v) = size u.
Proof. by elim: u v => [|x u IH] [|y v] //= [/IH ->]. Qed.

(** The bits of a number, the lowest first. *)
Definition bits (d : nat) (k : N) : seq bool := [seq N.testbit k (N.of_nat r) | r <- iota 0 d].
Lemma size_bits d k : size (bits d k) = d. Proof. by rewrite size_map size_iota. Qed.

(** ** Proofs that integers with small sums do not exist *)

(** [Node a v T U]: T excludes s_a < v, U excludes s_a > v.  [Leaf]: pairs of c and a weight. *)
Inductive tree := Leaf of seq (N * Z) | Node of N & Z & tree & tree.

Definition column := (seq bool * bool)%type.
Definition box := (option Z * option Z)%type.

Definition within (b : box) (s : Z) : Prop :=
  (if b.1 is Some low then low <= s else True) /\ (if b.2 is Some high then s <= high else True).

(** The least value of k s for s in a box. *)
Definition least (k : Z) (b : box) : option Z :=
  if k =? 0 then Some 0 else if 0 <? k then omap (Z.mul k) b.1 else omap (Z.mul k) b.2.

Lemma leastP k b s z : within b s -> least k b = Some z -> z <= k * s.
Proof.
case: b => low high [/= L H]; rewrite /least; case: Z.eqb_spec => [-> [<-]|k0]; first by lia.
case: Z.ltb_spec => k1 /=; [case: low L {H} | case: high H {L}] => //= b Hb [<-]; nia.
Qed.

Definition weighted := seq (seq bool * Z).
Definition combined (ws : weighted) (a : seq bool) : Z := sumZ (fun w => w.2 * sgn (dot a w.1)) ws.

Fixpoint total (ws : weighted) (boxes : seq (column * box)) : option Z :=
  if boxes is e :: rest then
    obind (fun x => omap (Z.add x) (total ws rest)) (least (combined ws e.1.1) e.2)
  else Some 0.

Definition excludes_all (d : nat) (limit : seq bool -> Z) (boxes : seq (column * box)) (ws : weighted) : bool :=
  all (fun w => (size w.1 == d) && (0 <=? w.2)) ws &&
  (if total ws boxes is Some z then sumZ (fun w => w.2 * limit w.1) ws <? z else false).

Definition narrow (a : seq bool) (f : box -> box) (boxes : seq (column * box)) : seq (column * box) :=
  [seq (if e.1.1 == a then (e.1, f e.2) else e) | e <- boxes].

Fixpoint excludes (d : nat) (limit : seq bool -> Z) (boxes : seq (column * box)) (t : tree) : bool :=
  match t with
  | Leaf ws => excludes_all d limit boxes [seq (bits d w.1, w.2) | w <- ws]
  | Node k v t1 t2 =>
      let a := bits d k in
      [&& has (fun e => (e.1.1 == a) && (Z.odd v != e.1.2)) boxes,
          excludes d limit (narrow a (fun b => (b.1, Some (v - 1))) boxes) t1
        & excludes d limit (narrow a (fun b => (Some (v + 1), b.2)) boxes) t2]
  end.

Section Sound.
Variables (d : nat) (s : seq bool -> Z).

Definition sum_at (columns : seq column) (c : seq bool) : Z := sumZ (fun p => s p.1 * sgn (dot p.1 c)) columns.
Definition in_boxes (boxes : seq (column * box)) : Prop := forall e, e \in boxes -> within e.2 (s e.1.1).
Definition has_parities (columns : seq column) : Prop := forall p, p \in columns -> Z.odd (s p.1) = p.2.
Definition has_limits (columns : seq column) (limit : seq bool -> Z) : Prop :=
  forall c, size c = d -> sum_at columns c <= limit c.

Lemma in_boxes_cons e boxes : in_boxes (e :: boxes) -> within e.2 (s e.1.1) /\ in_boxes boxes.
Proof. by move=> H; split=> [|f fb]; apply: H; rewrite in_cons ?eqxx ?fb ?orbT. Qed.

Lemma totalP ws boxes z : in_boxes boxes -> total ws boxes = Some z ->
  z <= sumZ (fun e => combined ws e.1.1 * s e.1.1) boxes.
Proof.
elim: boxes z => [|e boxes IH] z /= inb; first by case=> <-; lia.
case E : least => [x|] //=; case T : total => [y|] //= [<-].
have [we {}inb] := in_boxes_cons inb; have := leastP we E; have := IH _ inb T.
by move: (combined _ _ * _) (sumZ _ _) => A B; lia.
Qed.

Lemma excludes_allP limit boxes ws : has_limits (map fst boxes) limit -> in_boxes boxes ->
  excludes_all d limit boxes ws -> False.
Proof.
move=> lim inb /andP[/allP sizes]; case T : total => [z|] // /Z.ltb_lt lt.
have ge := totalP inb T.
have le : sumZ (fun w => w.2 * sum_at (map fst boxes) w.1) ws <= sumZ (fun w => w.2 * limit w.1) ws.
  apply: sumZ_le => w /sizes /andP[/eqP sw /Z.leb_le w0]; have := lim _ sw; nia.
suff : sumZ (fun w => w.2 * sum_at (map fst boxes) w.1) ws = sumZ (fun e => combined ws e.1.1 * s e.1.1) boxes by lia.
transitivity (sumZ (fun w : seq bool * Z => sumZ (fun e : column * box => w.2 * sgn (dot e.1.1 w.1) * s e.1.1) boxes) ws).
  apply: eq_sumZ => w /=; rewrite /sum_at sumZ_map -sumZ_mul; apply: eq_sumZ => e /=.
  by rewrite Z.mul_assoc Z.mul_shuffle0.
rewrite sumZ_exchange; apply: eq_sumZ => e.
rewrite [RHS]Z.mul_comm -sumZ_mul; apply: eq_sumZ => w /=.
by rewrite [RHS]Z.mul_comm.
Qed.

Lemma narrow_columns a f boxes : map fst (narrow a f boxes) = map fst boxes.
Proof. by rewrite -map_comp; apply: eq_map => e /=; case: ifP. Qed.

Lemma in_narrow a f boxes : in_boxes boxes -> (forall b, within b (s a) -> within (f b) (s a)) ->
  in_boxes (narrow a f boxes).
Proof.
move=> inb H _ /mapP[e eb ->]; case: eqP => [E|_]; last exact: inb.
by rewrite /= E; apply: H; rewrite -E; apply: inb.
Qed.

Lemma excludesP limit boxes t : has_parities (map fst boxes) -> has_limits (map fst boxes) limit -> in_boxes boxes ->
  excludes d limit boxes t -> False.
Proof.
elim: t boxes => [ws|k v t1 IH1 t2 IH2] boxes par lim inb /=; first exact: excludes_allP.
move=> /and3P[/hasP[e eb /andP[/eqP ea odd_v]] H1 H2].
have ne : s (bits d k) <> v.
  by move=> E; move: odd_v; rewrite -E -ea (par e.1) ?eqxx //; apply: map_f.
have [lt|gt] : s (bits d k) < v \/ v < s (bits d k) by lia.
- apply: IH1 H1; rewrite ?narrow_columns //; apply: in_narrow => // b [l h]; split=> //=; lia.
- apply: IH2 H2; rewrite ?narrow_columns //; apply: in_narrow => // b [l h]; split=> //=; lia.
Qed.

End Sound.

(** ** The problem: all sums at most t *)

Definition all_signs (d : nat) : seq (seq bool) :=
  ssrnat.iter d (fun l => [seq false :: c | c <- l] ++ [seq true :: c | c <- l]) [:: [::]].

Definition free (columns : seq column) : seq (column * box) := [seq (p, (None, None)) | p <- columns].

(** |s_a| ≤ t follows from the sums alone. *)
Definition is_bounded (d : nat) (t : Z) (columns : seq column) (a : seq bool) : bool :=
  let excluded (f : box -> box) k := excludes_all d (fun=> t) (narrow a f (free columns))
    [seq (c, 1 + k * sgn (dot a c)) | c <- all_signs d] in
  excluded (fun b => (Some (t + 1), b.2)) 1 && excluded (fun b => (b.1, Some (- t - 1))) (-1).

Definition unit (d r : nat) : seq bool := ncons r false (true :: nseq (d - r.+1)%nat false).
Definition is_unit (d : nat) (a : seq bool) : bool := has (fun r => a == unit d r) (iota 0 d).

Definition first_box (d : nat) (t : Z) (p : column) : box :=
  let top := t - (t - Z.b2z p.2) mod 2 in
  (Some (if p.2 && is_unit d p.1 then 1 else - top), Some top).

Definition odd_ones (columns : seq column) (c : seq bool) : Z :=
  sumZ (fun p => Z.b2z (p.2 && dot p.1 c)) columns.

Definition limit_at (t at_zero : Z) (columns : seq column) (c : seq bool) : Z :=
  t - (t - at_zero - 2 * odd_ones columns c) mod 4.

Definition check_problem (d : nat) (t : Z) (columns : seq column) (t1 t2 : tree) : bool :=
  let t := t - (t - sumZ (fun p => Z.b2z p.2) columns) mod 2 in
  let boxes := [seq (p, first_box d t p) | p <- columns] in
  excludes_all d (fun=> t) (free columns) [seq (c, 1) | c <- all_signs d] ||
  [&& all (fun p => is_bounded d t columns p.1) columns,
      excludes d (limit_at t t columns) boxes t1
    & excludes d (limit_at t (t - 2) columns) boxes t2].

Section Problem.
Variables (d : nat) (columns : seq column).
Implicit Types (s : seq bool -> Z) (c a : seq bool).

Lemma dot_0 a k : dot a (nseq k false) = false.
Proof. by elim: a k => [|x a IH] [|k] //=; rewrite andbF IH. Qed.
Lemma dot_0l k c : dot (nseq k false) c = false.
Proof. by elim: k c => [|k IH] [|y c] //=; rewrite IH. Qed.
Lemma dot_unit r c : dot (unit d r) c = nth false c r.
Proof.
rewrite /unit; elim: r c (d - r.+1)%nat => [|r IH] [|y c] k //=; by rewrite ?dot_0l ?addbF ?IH.
Qed.

Lemma sum_modulo_4 s c : has_parities s columns ->
  exists k, sum_at s columns c = sumZ (fun p => s p.1) columns + 2 * odd_ones columns c + 4 * k.
Proof.
rewrite /has_parities /sum_at /odd_ones; elim: columns => [|p l IH] par /=; first by exists 0.
have [k ->] := IH (fun q ql => par q (@mem_behead _ (p :: l) q ql)).
have := par p (mem_head _ _); have := Zdiv2_odd_eqn (s p.1).
set h := Z.div2 _; case: (Z.odd _) => E <-; case: (dot p.1 c) => /=; rewrite /Z.b2z.
- by exists (k - h - 1); lia.
- by exists k; lia.
- by exists (k - h); lia.
- by exists k; lia.
Qed.

Lemma sum_modulo_2 s : has_parities s columns ->
  exists k, sumZ (fun p => s p.1) columns = sumZ (fun p => Z.b2z p.2) columns + 2 * k.
Proof.
rewrite /has_parities; elim: columns => [|p l IH] par /=; first by exists 0.
have [k ->] := IH (fun q ql => par q (@mem_behead _ (p :: l) q ql)).
have := par p (mem_head _ _); have := Zdiv2_odd_eqn (s p.1).
set h := Z.div2 _; case: (Z.odd _) => E <-; exists (k + h) => /=; lia.
Qed.

Lemma free_columns : map fst (free columns) = columns.
Proof. by rewrite -map_comp map_id. Qed.
Lemma in_free s : in_boxes s (free columns).
Proof. by move=> e /mapP[p _ ->]. Qed.

Lemma bounded s t a : has_limits d s columns (fun=> t) -> is_bounded d t columns a -> - t <= s a <= t.
Proof.
move=> lim /andP[H1 H2].
have [lt|[gt|//]] : t < s a \/ s a < - t \/ - t <= s a <= t by lia.
- case: (@excludes_allP d s _ _ _ _ _ H1); first by rewrite narrow_columns free_columns.
  by apply: in_narrow; [exact: in_free | move=> b [l h]; split=> //=; lia].
- case: (@excludes_allP d s _ _ _ _ _ H2); first by rewrite narrow_columns free_columns.
  by apply: in_narrow; [exact: in_free | move=> b [l h]; split=> //=; lia].
Qed.

Lemma parity_bound t x h b : x = 2 * h + Z.b2z b -> - t <= x <= t ->
  - (t - (t - Z.b2z b) mod 2) <= x <= t - (t - Z.b2z b) mod 2.
Proof.
move: (Z.b2z b) => c -> B; have md := Z.mod_pos_bound (t - c) 2 ltac:(lia).
have := Z_div_mod_eq_full (t - c) 2; move: (Z.modulo _ _) (Z.div _ _) md => r q md E; lia.
Qed.

Theorem check_problem_sound s t t1 t2 : check_problem d t columns t1 t2 ->
  has_parities s columns -> has_limits d s columns (fun=> t) -> False.
Proof.
rewrite /check_problem; set P := sumZ _ columns; set t' := t - _ => check par0 lim0.
pose sigma := [seq s (unit d r) <? 0 | r <- iota 0 d].
have size_sigma : size sigma = d by rewrite size_map size_iota.
pose s' a := sgn (dot a sigma) * s a.
have par : has_parities s' columns.
  move=> p pc; rewrite -(par0 p pc) /s'; case: dot; rewrite /sgn ?Z.mul_1_l //.
  by rewrite (_ : -1 * s p.1 = - s p.1) ?Z.odd_opp //; lia.
have lim1 : has_limits d s' columns (fun=> t).
  move=> c sc; rewrite (_ : sum_at _ _ _ = sum_at s columns (addv c sigma)).
    by apply: lim0; rewrite size_addv ?size_sigma.
  by apply: eq_sumZ => p /=; rewrite /s' dot_addv ?size_sigma // sgn_addb; ring.
have [k2 E2] := sum_modulo_2 par; rewrite -/P in E2.
have t't : exists k, t' = P + 2 * k by exists ((t - P) / 2); rewrite /t'; have := Z_div_mod_eq_full (t - P) 2; lia.
have {}lim1 : has_limits d s' columns (fun=> t').
  move=> c sc; have := lim1 _ sc; have [k4 ->] := sum_modulo_4 c par; case: t't => kt; rewrite /t'.
  have := Z.mod_pos_bound (t - P) 2 ltac:(lia); lia.
case/orP: check => [H|/and3P[/allP bnd H1 H2]].
  by apply: (excludes_allP _ (in_free s') H); rewrite free_columns.
pose boxes := [seq (p, first_box d t' p) | p <- columns].
have cols : map fst boxes = columns by rewrite -map_comp map_id.
have inb : in_boxes s' boxes.
  move=> e /mapP[p pc ->]; rewrite /first_box /within /=; have B := bounded lim1 (bnd _ pc); have := par _ pc.
  have E : s' p.1 = 2 * Z.div2 (s' p.1) + Z.b2z (Z.odd (s' p.1)) by apply: Zdiv2_odd_eqn.
  have := parity_bound E B; move=> + Ep; rewrite Ep => -[low high]; split=> //.
  case: ifP => // /andP[p2 /hasP[r]]; rewrite mem_iota add0n => /andP[_ rd] /eqP ur.
  suff : 0 <= s' p.1 by move: E; rewrite Ep p2 /Z.b2z; move: (s' p.1) (Z.div2 _) => x y; lia.
  rewrite /s' ur dot_unit (nth_map 0%nat) ?size_iota // nth_iota // add0n.
  by case: Z.ltb_spec; rewrite /sgn; move: (s _) => x; lia.
have go z0 : (exists k, sumZ (fun p => s' p.1) columns = z0 + 4 * k) ->
    forall tr, excludes d (limit_at t' z0 columns) boxes tr -> False.
  move=> [k E] tr; apply: excludesP inb; rewrite cols // => c sc.
  have := lim1 _ sc; have [k4 E4] := sum_modulo_4 c par; rewrite E4 E /limit_at => le.
  set o := odd_ones _ _ in le *.
  have -> : t' - z0 - 2 * o = (t' - (z0 + 4 * k + 2 * o + 4 * k4)) + (k + k4) * 4 by ring.
  rewrite Z_mod_plus_full; have := Z.mod_le (t' - (z0 + 4 * k + 2 * o + 4 * k4)) 4; lia.
case: t't => kt Et; have [/Z.even_spec [h Eh]|/Z.odd_spec [h Eh]] : Z.even (kt - k2) \/ Z.odd (kt - k2).
- by rewrite -Z.negb_odd; case: Z.odd; [right|left].
- by apply: (go t' _ _ H1); exists (- h); lia.
- by apply: (go (t' - 2) _ _ H2); exists (- h); lia.
Qed.

End Problem.

(** ** Codes: cells with the patterns that contain them *)

(** A cell lies in the inner patterns of e.1.1 and the outer patterns of e.1.2; e.2 says whether it is pressed. *)
Definition cell := (seq bool * seq bool)%type.
Definition flipped (c o : seq bool) (e : cell * bool) : bool := (e.2 (+) dot e.1.1 c) (+) dot e.1.2 o.
Definition presses (l : seq (cell * bool)) (c o : seq bool) : Z := sumZ (fun e => Z.b2z (flipped c o e)) l.

Lemma all_signsP d c : size c = d -> c \in all_signs d.
Proof.
elim: d c => [|d IH] [|b c] //= [/IH cd]; rewrite mem_cat; apply/orP.
by case: b; [right | left]; apply: map_f.
Qed.
Lemma size_all_signs d c : c \in all_signs d -> size c = d.
Proof.
elim: d c => [|d IH] c /=; first by rewrite inE => /eqP->.
by rewrite mem_cat => /orP[] /mapP[c' /IH <- ->].
Qed.

Lemma mean (T : eqType) k (u : T -> seq bool) (g : T -> Z) l B : (forall e, e \in l -> size (u e) = k) ->
  (forall o, size o = k -> sumZ (fun e => g e * sgn (dot (u e) o)) l <= B) ->
  sumZ (fun e => if has id (u e) then 0 else g e) l <= B.
Proof.
elim: k u g => [|k IH] u g su H.
  apply: Z.le_trans (H [::] (erefl _)); apply: sumZ_le => e /su /size0nil -> /=.
  by rewrite Z.mul_1_r; apply: Z.le_refl.
pose g' e := if head false (u e) then 0 else g e.
have split e : e \in l -> exists x v, u e = x :: v by move/su; case: (u e) => // x v _; exists x, v.
apply: (Z.le_trans _ (sumZ (fun e => if has id (behead (u e)) then 0 else g' e) l)).
  by apply: sumZ_le => e /split[x [v E]]; rewrite /g' E /=; case: (x) (has id v) => [] []; apply: Z.le_refl.
apply: IH => [e el|o so]; first by rewrite size_behead su.
have H0 := H (false :: o) (congr1 succn so); have H1 := H (true :: o) (congr1 succn so).
suff : 2 * sumZ (fun e => g' e * sgn (dot (behead (u e)) o)) l <=
    sumZ (fun e => g e * sgn (dot (u e) (false :: o))) l + sumZ (fun e => g e * sgn (dot (u e) (true :: o))) l by lia.
rewrite -sumZ_mul -sumZ_add; apply: sumZ_le => e /split[x [v E]]; rewrite /g' E /= andbF andbT.
by case: (x) (dot v o) => [] []; rewrite /sgn /=; lia.
Qed.

Section Code.
Variables (d k : nat) (l : seq (cell * bool)).
Hypothesis size_outer : forall e, e \in l -> size e.1.2 = k.
Local Notation is_out e := (has id e.2).

(** The columns of the cells in no outer pattern. *)
Definition inside (cells : seq cell) : seq (seq bool) := [seq e.1 | e <- cells & ~~ is_out e].
Definition in_none (cells : seq cell) : nat := count (fun a => ~~ has id a) (inside cells).
Definition are_columns (cells : seq cell) (columns : seq column) : bool :=
  let some := inside cells in
  [&& uniq (map fst columns), all (fun p => has id p.1 && (odd (count (pred1 p.1) some) == p.2)) columns
    & all (fun a => has id a ==> (a \in map fst columns)) some].

Definition sum_of (a : seq bool) : Z := sumZ (fun e => if ~~ is_out e.1 && (e.1.1 == a) then sgn e.2 else 0) l.

Lemma odd_sum (P : pred (cell * bool)) : Z.odd (sumZ (fun e => if P e then sgn e.2 else 0) l) = odd (count P l).
Proof.
elim: l => //= e m IH; rewrite Z.odd_add IH oddD; case: (P e); case: (e.2); by rewrite /= ?addbF //; case: odd.
Qed.

Lemma sum_one (columns : seq column) (a : seq bool) v (h : seq bool -> Z) : uniq (map fst columns) ->
  sumZ (fun p => (if a == p.1 then v else 0) * h p.1) columns = if a \in map fst columns then v * h a else 0.
Proof.
elim: columns => //= p m IH /andP[pm /IH ->]; rewrite inE; case: eqP => [->|_] /=; last by lia.
by rewrite (negPf pm); lia.
Qed.

Lemma sum_presses c o : sumZ (fun e => sgn (flipped c o e)) l = Z.of_nat (size l) - 2 * presses l c o.
Proof. by rewrite /presses; elim: l => //= e m ->; case: flipped; rewrite /sgn /Z.b2z; lia. Qed.

Lemma sum_at_le columns c : are_columns (map fst l) columns ->
  sum_at sum_of columns c <=
    sumZ (fun e => if is_out e.1 then 0 else sgn e.2 * sgn (dot e.1.1 c)) l + Z.of_nat (in_none (map fst l)).
Proof.
move=> /and3P[uniq_columns _ /allP inc].
have -> : sum_at sum_of columns c = sumZ (fun e : cell * bool => sumZ (fun p : column =>
    (if e.1.1 == p.1 then if is_out e.1 then 0 else sgn e.2 else 0) * sgn (dot p.1 c)) columns) l.
  rewrite sumZ_exchange; apply: eq_sumZ => p; rewrite /sum_of Z.mul_comm -sumZ_mul; apply: eq_sumZ => e.
  by rewrite Z.mul_comm; case: (has id e.1.2); case: eqP.
have -> : Z.of_nat (in_none (map fst l)) = sumZ (fun e => Z.b2z (~~ is_out e.1 && ~~ has id e.1.1)) l.
  rewrite /in_none /inside; elim: l => //= e m <-; case: (has id e.1.2) => //=.
  by case: has => /=; rewrite /Z.b2z; lia.
rewrite -sumZ_add; apply: sumZ_le => e el.
rewrite (sum_one e.1.1 (if is_out e.1 then 0 else sgn e.2) (fun a => sgn (dot a c)) uniq_columns).
case out : (has id e.1.2) => /=; first by case: ifP; rewrite /Z.b2z; lia.
have : e.1.1 \in inside (map fst l) by apply: map_f; rewrite mem_filter out /=; apply: map_f.
move/inc; case: (has id e.1.1) => /= [->|_]; first by rewrite /Z.b2z; lia.
by case: ifP => _; case: (e.2); case: (dot e.1.1 c); rewrite /sgn /Z.b2z; lia.
Qed.

Lemma count_inside a : count (pred1 a) (inside (map fst l)) = count (fun e => ~~ is_out e.1 && (e.1.1 == a)) l.
Proof. by rewrite /inside; elim: l => //= e m <-; case: (has id e.1.2) => //=; rewrite eq_sym. Qed.

(** What the checker accepts: presses that are few, in each coset. *)
Theorem covering (columns : seq column) t1 t2 B : are_columns (map fst l) columns ->
  check_problem d (Z.of_nat (size l) - 2 * B - 2 + Z.of_nat (in_none (map fst l))) columns t1 t2 ->
  exists c o, [/\ size c = d, size o = k & presses l c o <= B].
Proof.
move=> cols check; set t := _ + _ in check.
have [/hasP[c cd /hasP[o ok le]]|few] := boolP (has (fun c => has (fun o => presses l c o <=? B) (all_signs k)) (all_signs d)).
  by exists c, o; split; [exact: size_all_signs | exact: size_all_signs | apply/Z.leb_le].
case: (check_problem_sound check (s := sum_of)) => [p pc|c cd].
  case/and3P: (cols) => _ /allP /(_ p pc) /andP[_ /eqP <-] _.
  by rewrite count_inside -(odd_sum (fun e => ~~ is_out e.1 && (e.1.1 == p.1))).
have le := @sum_at_le columns c cols.
suff : sumZ (fun e => if is_out e.1 then 0 else sgn e.2 * sgn (dot e.1.1 c)) l <= Z.of_nat (size l) - 2 * B - 2.
  by move/(Z.add_le_mono_r _ _ (Z.of_nat (in_none (map fst l)))); apply: Z.le_trans le.
apply: (@mean _ k (fun e => e.1.2)) => // o ok.
have -> : sumZ (fun e : cell * bool => sgn e.2 * sgn (dot e.1.1 c) * sgn (dot e.1.2 o)) l = Z.of_nat (size l) - 2 * presses l c o.
  by rewrite -sum_presses; apply: eq_sumZ => e; rewrite /flipped !sgn_addb.
have : B < presses l c o by move/hasPn: few => /(_ c (all_signsP cd)) /hasPn /(_ o (all_signsP ok)) /negbTE /Z.leb_gt.
by lia.
Qed.
End Code.
End Sums.
