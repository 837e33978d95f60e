(** Certificates of whole tables, over F2 and for plus: their checker, with the proof that it accepts only true ones.

    For odd r and s one gcd decides the nullities of all boards whose m + 1 and n + 1 have the odd parts r and s.  Row i of
    a certificate has pairs (v, g) for r = 2 i + 1 and s = r, r + 2, ...: v Q_s(x + 1) + g is a multiple of Q_r(x), g
    divides both, and deg v < deg Q_r - deg g, so that no other pair is true.  Polynomials are binary numbers as in certificate.v. *)
From Coq Require Import BinNat BinPos Pnat Nnat.
From mathcomp Require Import all_ssreflect all_algebra all_field.
From mathcomp Require Import zify ring.
From flipalg Require Import definitions nullity closed_form certificate small_residues residue_certificate.
Import GRing.Theory.
Local Open Scope ring_scope.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(** Whether k is a multiple of f, by division from the constant; the quotient has at most [steps] coefficients. *)
Fixpoint is_multiple (steps : nat) (f k : N) : bool :=
  let go rest := match rest with
    | N0 => true
    | Npos (xO j) => if steps is t.+1 then is_multiple t f (Npos j) else false
    | _ => false
    end in
  match k with
  | N0 | Npos (xO _) => go k
  | _ => go (N.lxor k f)
  end.
(** The powers of x first: [is_multiple] looks for a quotient only if the constant of f is 1. *)
Fixpoint is_factor_pos (f : positive) (k : N) : bool :=
  match f, k with
  | xO _, N0 => true
  | xO g, Npos (xO l) => is_factor_pos g (Npos l)
  | xO _, _ => false
  | _, _ => is_multiple (N.size_nat k) (Npos f) k
  end.
Definition is_factor (f k : N) : bool := if f is Npos g then is_factor_pos g k else N.eqb k 0.

Definition pair_certificate : Type := (N * N)%type.
Definition row_certificate : Type := seq pair_certificate.

Definition check_pair (f h : N) (c : pair_certificate) : bool :=
  let (v, g) := c in
  [&& N.leb (N.size v + N.size g) (N.size f), is_factor f (N.lxor (multiply_bits v h) g), is_factor g f & is_factor g h].

(** Q_b(x) and Q_b(x + 1) for b = 2 i + 1. *)
Definition odd_number (i : nat) : N := N.succ_double (N.of_nat i).
Definition row_polynomial (i : nat) : N := Q_bits id 2 (odd_number i).
Definition column_polynomial (i : nat) : N := Q_bits id 3 (odd_number i).

Fixpoint check_row (f : N) (hs : seq N) (row : row_certificate) : bool :=
  match row, hs with
  | [::], _ => true
  | c :: row, h :: hs => check_pair f h c && check_row f hs row
  | _, [::] => false
  end.
Fixpoint check_rows (i : nat) (hs : seq N) (rows : seq row_certificate) : bool :=
  if rows is row :: rows then check_row (row_polynomial i) hs row && check_rows i.+1 (behead hs) rows else true.

Fixpoint number_of_columns (i : nat) (rows : seq row_certificate) : nat :=
  if rows is row :: rows then maxn (i + size row) (number_of_columns i.+1 rows) else 0%N.
Definition check_certificates (rows : seq row_certificate) : bool :=
  check_rows 0 (mkseq column_polynomial (number_of_columns 0 rows)) rows.

(** The degrees of the gcds, and the nullity of m × n from them; None if its pair is not there. *)
Definition degrees_of (rows : seq row_certificate) : seq (seq N) :=
  [seq [seq N.of_nat (degree_of_bits c.2) | c <- row] | row <- rows].
Definition degree_at (degrees : seq (seq N)) (i j : nat) : option N :=
  ohead (drop (maxn i j - minn i j) (nth [::] degrees (minn i j))).
Definition half (b : positive) : nat := N.to_nat (N.div2 (Npos b)).
Definition nullity_from (degrees : seq (seq N)) (m n : N) : option N :=
  let row_parts := odd_part (N.succ_pos m) in
  let column_parts := odd_part (N.succ_pos n) in
  omap (nullity_of_parts row_parts column_parts) (degree_at degrees (half row_parts.2) (half column_parts.2)).

(** ** Tables: the entry of m × n is the n-th of the m-th row, both counted from 1 *)

Definition entry (table : seq (seq N)) (m n : nat) : N := nth 0%num (nth [::] table m.-1) n.-1.
Definition square_entry (squares : seq N) (n : nat) : N := nth 0%num squares n.-1.

Definition is_nullity (degrees : seq (seq N)) (m n k : N) : bool :=
  if nullity_from degrees m n is Some found then N.eqb found k else false.
Fixpoint is_table_row (degrees : seq (seq N)) (m n : N) (row : seq N) : bool :=
  if row is k :: row then is_nullity degrees m n k && is_table_row degrees m (N.succ n) row else true.
Fixpoint is_table (degrees : seq (seq N)) (size_of_row : nat) (m : N) (table : seq (seq N)) : bool :=
  if table is row :: table then
    [&& eqn (size row) size_of_row, is_table_row degrees m 1 row & is_table degrees size_of_row (N.succ m) table]
  else true.
Fixpoint is_diagonal (degrees : seq (seq N)) (n : N) (squares : seq N) : bool :=
  if squares is k :: squares then is_nullity degrees n n k && is_diagonal degrees (N.succ n) squares else true.

Definition check_table (rows : seq row_certificate) (table : seq (seq N)) : bool :=
  check_certificates rows && is_table (degrees_of rows) (size table) 1 table.
Definition check_squares (rows : seq row_certificate) (squares : seq N) : bool :=
  check_certificates rows && is_diagonal (degrees_of rows) 1 squares.

(** ** They accept only true tables *)

Local Notation F2 := [fieldType of 'F_2].

Lemma is_multipleE steps f k : is_multiple steps f k -> eval_bits f %| eval_bits k.
Proof.
have even j : eval_bits f %| eval_bits (Npos j) -> eval_bits f %| eval_bits (Npos (xO j)).
  by rewrite /= polyC0 addr0; apply: dvdp_mulr.
have sum l : eval_bits f %| eval_bits (N.lxor l f) -> eval_bits f %| eval_bits l.
  by rewrite eval_lxor dvdp_addl.
elim: steps k => [|t IH] k /=.
  case: k => [|[j|j|]] //; rewrite ?dvdp0 //; case E: (N.lxor _ _) => [|[]] // _; apply: sum; by rewrite E dvdp0.
case: k => [|[j|j|]] //; rewrite ?dvdp0 //; first last.
- by case E: (N.lxor _ _) => [|[|i|]] // h; apply: sum; rewrite E ?dvdp0 //; apply/even/IH.
- by move/IH/even.
by case E: (N.lxor _ _) => [|[|i|]] // h; apply: sum; rewrite E ?dvdp0 //; apply/even/IH.
Qed.

Lemma is_factorE f k : is_factor f k -> eval_bits f %| eval_bits k.
Proof.
case: f => [|f]; first by move=> /N.eqb_spec ->; apply: dvdp0.
elim: f k => [f IH|f IH|] k; [exact: is_multipleE | | exact: is_multipleE].
by case: k => [|[l|l|]] //= h; rewrite ?dvdp0 // polyC0 !addr0 dvdp_mul2r ?polyX_eq0 //; apply: (IH (Npos l)).
Qed.

Lemma check_pairE f h c : check_pair f h c -> degree (gcdp (eval_bits f) (eval_bits h)) = degree_of_bits c.2.
Proof.
case: c => v g /and4P[_ /is_factorE bezout /is_factorE gf /is_factorE gh].
rewrite /degree_of_bits -size_eval_bits -[RHS]/(degree (eval_bits g)); apply: degree_eqp.
apply/andP; split; last by rewrite dvdp_gcd gf gh.
have := dvdp_trans (dvdp_gcdl (eval_bits f) (eval_bits h)) bezout.
by rewrite eval_lxor eval_multiply dvdp_addr // dvdp_mull // dvdp_gcdr.
Qed.

Lemma check_rowE f hs row j : check_row f hs row -> (j < size row)%N ->
  (j < size hs)%N /\ check_pair f (nth 0%num hs j) (nth (0, 0)%num row j).
Proof. by elim: row hs j => [|c row IH] [|h hs] [|j] //= /andP[] // _ /IH{}IH /IH. Qed.

Lemma check_rowsE i hs rows a b : check_rows i hs rows -> (b < size (nth [::] rows a))%N ->
  (a + b < size hs)%N /\ check_pair (row_polynomial (i + a)) (nth 0%num hs (a + b)) (nth (0, 0)%num (nth [::] rows a) b).
Proof.
elim: rows i hs a => [|row rows IH] i hs [|a] //= /andP[ok rest].
  by move/(check_rowE ok); rewrite addn0 add0n.
move/(IH _ _ _ rest); case: hs {ok rest} => [|h hs] /=; first by case.
by rewrite addSnnS addSn.
Qed.

Lemma odd_numberE i : N.to_nat (odd_number i) = i.*2.+1.
Proof. by rewrite /odd_number N2Nat.inj_succ_double Nat2N.id multE mul2n. Qed.
Lemma halfE (b : positive) : odd (Pos.to_nat b) -> (half b).*2.+1 = Pos.to_nat b.
Proof.
by rewrite /half; case: b => [b|b|] //=; rewrite ?Pos2Nat.inj_xI ?Pos2Nat.inj_xO // ?multE ?mul2n ?odd_double.
Qed.

Lemma eval_row i : eval_bits (row_polynomial i) = Q F2 i.*2.+1.
Proof. by rewrite /row_polynomial (@Q_bits_id false) odd_numberE //= odd_double. Qed.
Lemma eval_column i : eval_bits (column_polynomial i) = shift (Q F2 i.*2.+1).
Proof. by rewrite /column_polynomial (@Q_bits_id true) odd_numberE //= odd_double. Qed.

(** The gcd of the exchanged pair. *)
Lemma gC r s : odd r -> odd s -> g F2 r s = g F2 s r.
Proof.
move=> odd_r odd_s; have := @nullity_transpose F2 1 1 1 0 r.-1 s.-1.
have E b : b.-1 = (2 ^ 0 * b).-1 by rewrite expn0 mul1n.
rewrite [in X in X = _](E r) [in X in X = _](E s) [in X in _ = X](E r) [in X in _ = X](E s).
by rewrite !(closed_form char_F2) // !minn0 !min0n !muln0 !addn0 expn1 !mul2n => /double_inj.
Qed.

Lemma degree_atE rows i j k : check_certificates rows -> degree_at (degrees_of rows) i j = Some k ->
  g F2 i.*2.+1 j.*2.+1 = N.to_nat k.
Proof.
move=> ok; wlog le : i j / (i <= j)%N.
  move=> W; case/orP: (leq_total i j) => le; first exact: W.
  by rewrite /degree_at maxnC minnC gC /= ?odd_double //; apply: W.
rewrite /degree_at (minn_idPl le) (maxn_idPr le) /degrees_of.
case: (ltnP i (size rows)) => [lt|ge]; last by rewrite nth_default ?size_map.
rewrite (nth_map [::]) // -map_drop; case E: (drop _ _) => [|c row] //= [<-].
have lt_j : (j - i < size (nth [::] rows i))%N by rewrite -subn_gt0 -size_drop E.
have [] := check_rowsE ok lt_j; rewrite add0n subnKC // size_mkseq => lt_columns.
have -> : nth (0, 0)%num (nth [::] rows i) (j - i) = c by rewrite -[(j - i)%N]addn0 -nth_drop E.
rewrite nth_mkseq // => /check_pairE.
by rewrite eval_row eval_column Nat2N.id.
Qed.

Lemma nullity_fromE rows m n k : check_certificates rows -> nullity_from (degrees_of rows) m n = Some k ->
  nullity (1 : 'F_2) 1 1 0 (N.to_nat m) (N.to_nat n) = N.to_nat k.
Proof.
move=> ok; rewrite /nullity_from; case E: degree_at => [degree|] //= [<-].
apply: nullity_of_partsE; rewrite -(degree_atE ok E) !halfE //; exact: (odd_partE _).2.
Qed.

Lemma is_nullityE rows m n k : check_certificates rows -> is_nullity (degrees_of rows) m n k ->
  nullity (1 : 'F_2) 1 1 0 (N.to_nat m) (N.to_nat n) = N.to_nat k.
Proof. by move=> ok; rewrite /is_nullity; case E: nullity_from => [l|] // /N.eqb_spec <-; apply: nullity_fromE E. Qed.

Lemma is_table_rowE degrees m n row j : is_table_row degrees m n row -> (j < size row)%N ->
  is_nullity degrees m (n + N.of_nat j) (nth 0%num row j).
Proof.
elim: row n j => [|k row IH] n [|j] //= /andP[first rest]; first by rewrite N.add_0_r.
by move/(IH _ _ rest); rewrite (_ : N.succ n + N.of_nat j = n + N.pos (Pos.of_succ_nat j))%num //; lia.
Qed.

Lemma is_tableE degrees k m table i : is_table degrees k m table -> (i < size table)%N ->
  size (nth [::] table i) = k /\ is_table_row degrees (m + N.of_nat i) 1 (nth [::] table i).
Proof.
elim: table m i => [|row table IH] m [|i] //= /and3P[/eqnP size_row first rest]; first by rewrite N.add_0_r.
by move/(IH _ _ rest); rewrite (_ : N.succ m + N.of_nat i = m + N.pos (Pos.of_succ_nat i))%num //; lia.
Qed.

Lemma is_diagonalE degrees n squares i : is_diagonal degrees n squares -> (i < size squares)%N ->
  is_nullity degrees (n + N.of_nat i) (n + N.of_nat i) (nth 0%num squares i).
Proof.
elim: squares n i => [|k squares IH] n [|i] //= /andP[first rest]; first by rewrite N.add_0_r.
by move/(IH _ _ rest); rewrite (_ : N.succ n + N.of_nat i = n + N.pos (Pos.of_succ_nat i))%num //; lia.
Qed.

Lemma from_1 k : (0 < k)%N -> N.to_nat (1 + N.of_nat k.-1) = k.
Proof. by move=> k0; rewrite to_nat_add Nat2N.id; lia. Qed.

(** What [check_table] accepts is true for all m and n up to the size of the table. *)
Theorem check_table_sound rows table : check_table rows table -> forall m n,
  (0 < m <= size table)%N -> (0 < n <= size table)%N ->
  nullity (1 : 'F_2) 1 1 0 m n = N.to_nat (entry table m n).
Proof.
case/andP=> ok is_table m n /andP[m0 le_m] /andP[n0 le_n].
have lt_m : (m.-1 < size table)%N by rewrite prednK.
have [size_row is_row] := is_tableE is_table lt_m.
have lt_n : (n.-1 < size (nth [::] table m.-1))%N by rewrite size_row prednK.
by have := is_nullityE ok (is_table_rowE is_row lt_n); rewrite !from_1.
Qed.

Corollary check_table_unique rows table : check_table rows table -> forall m n,
  (0 < m <= size table)%N -> (0 < n <= size table)%N ->
  (game_matrix (1 : 'F_2) 1 1 0 m n \in unitmx) = N.eqb (entry table m n) 0.
Proof.
move=> ok m n le_m le_n; rewrite -[LHS]/(unique (1 : 'F_2) 1 1 0 m n) unique_nullity (check_table_sound ok) //.
by case: (entry _ _ _) => [|k] //; have := Pos2Nat.is_pos k; case: (Pos.to_nat k) => //; lia.
Qed.

(** What [check_squares] accepts is true for all n × n boards of the list. *)
Theorem check_squares_sound rows squares : check_squares rows squares -> forall n, (0 < n <= size squares)%N ->
  nullity (1 : 'F_2) 1 1 0 n n = N.to_nat (square_entry squares n).
Proof.
case/andP=> ok is_diagonal n /andP[n0 le_n].
have lt_n : (n.-1 < size squares)%N by rewrite prednK.
by have := is_nullityE ok (is_diagonalE is_diagonal lt_n); rewrite !from_1.
Qed.
