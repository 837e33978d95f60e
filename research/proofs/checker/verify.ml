(* verify FILE...: a line a certificate; exit 0 if all are true, 1 if one is not, 2 if one cannot be read.
   A file *.csv after the certificate of a table is true if its bytes are those of a table that the certificate proves.

   The answer is that of the functions that Coq extracted from certificate.v, residue_certificate.v,
   table_certificate.v and least_weight.v.  This file reads the JSON that `flipalg certificate` writes: a plain board with
   one of the six neighborhoods whose determinant c0 c3 - c1 c2 is not 0, and any number of colors; certificates from small
   residues; and tables; and research/proofs/presses/hardest_positions.json.  The nullity of a board is proved; the pattern, which shows it
   once more, is not read. *)
open Checker

exception Unreadable of string

type json = Text of string | Number of string | Truth of bool | List of json list | Fields of (string * json) list

(* The JSON of certificates: no escapes, no fractions. *)
let parse text =
  let at = ref 0 in
  let fail () = raise (Unreadable (Printf.sprintf "no certificate: byte %d" !at)) in
  let peek () = if !at < String.length text then text.[!at] else '\000' in
  let rec skip () = match peek () with ' ' | '\n' -> incr at; skip () | _ -> () in
  let next c = skip (); if peek () = c then incr at else fail () in
  let run accepts = let start = !at in
    while accepts (peek ()) do incr at done;
    if !at = start then fail () else String.sub text start (!at - start) in
  let text_of () = next '"';
    let start = !at in
    while peek () <> '"' do if peek () < ' ' || peek () = '\\' then fail () else incr at done;
    incr at; String.sub text start (!at - start - 1) in
  let rec several close item = skip ();
    if peek () = close then (incr at; []) else
      let first = item () in
      skip ();
      if peek () = ',' then (incr at; skip (); if peek () = close then fail () else first :: several close item)
      else (next close; [first]) in
  let rec value () = skip (); match peek () with
    | '"' -> Text (text_of ())
    | '[' -> incr at; List (several ']' value)
    | '{' -> incr at; Fields (several '}' (fun () -> skip (); let name = text_of () in next ':'; (name, value ())))
    | 't' | 'f' -> (match run (fun c -> c >= 'a' && c <= 'z') with
        "true" -> Truth true | "false" -> Truth false | _ -> fail ())
    | '-' -> incr at; Number ("-" ^ digits ())
    | _ -> Number (digits ())
  and digits () = run (fun c -> c >= '0' && c <= '9') in
  let read = value () in
  skip (); if !at = String.length text then read else fail ()

let field name = function
  | Fields fields -> (match List.filter (fun (key, _) -> key = name) fields with
      [(_, value)] -> value | _ -> raise (Unreadable ("no field " ^ name)))
  | _ -> raise (Unreadable ("no field " ^ name))
let text = function Text text -> text | _ -> raise (Unreadable "not a text")
let number = function Number digits when digits.[0] <> '-' -> digits | _ -> raise (Unreadable "not a number")
let list = function List items -> items | _ -> raise (Unreadable "not a list")

(* Bits, the highest first, to Coq's binary numbers. *)
let of_bits bits =
  List.fold_left (fun number bit -> match number, bit with
    | N0, false -> N0 | N0, true -> Npos XH
    | Npos p, false -> Npos (XO p) | Npos p, true -> Npos (XI p)) N0 bits

let of_hexadecimal digits =
  let value c = match c with
    | '0'..'9' -> Char.code c - 48 | 'a'..'f' -> Char.code c - 87 | _ -> raise (Unreadable "not hexadecimal") in
  let bits c = List.map (fun i -> value c lsr i land 1 = 1) [3; 2; 1; 0] in
  of_bits (List.concat_map bits (List.of_seq (String.to_seq digits)))

(* A decimal number by repeated halving. *)
let of_decimal digits =
  let digits = ref (List.map (fun c -> Char.code c - 48) (List.of_seq (String.to_seq digits))) in
  let bits = ref [] in
  while List.exists (fun digit -> digit > 0) !digits do
    let rest = ref 0 in
    digits := List.map (fun digit -> let d = 10 * !rest + digit in rest := d land 1; d lsr 1) !digits;
    bits := (!rest = 1) :: !bits
  done;
  of_bits !bits

let residues text = List.map of_decimal (String.split_on_char ' ' text)

let to_decimal number =
  let rec value = function XH -> 1 | XO p -> 2 * value p | XI p -> 2 * value p + 1 in
  string_of_int (match number with N0 -> 0 | Npos p -> value p)

let rec to_int = function O -> 0 | S n -> 1 + to_int n


let zero, one = of_decimal "0", of_decimal "1"

(* c0, c1, c2, c3 of the six forms *)
let form name = match name with
  | "plus" -> [1; 1; 1; 0] | "cross" -> [0; 1; 1; 0] | "king" -> [0; 1; 1; 1]
  | "saltire" -> [1; 0; 0; 1] | "pillars" -> [1; 0; 1; 1] | "beams" -> [1; 1; 0; 1]
  | _ -> raise (Unreadable ("not checked here: neighborhood " ^ name))

(* A side that enters modulo the other's polynomial. *)
let reduced m n =
  let is_huge a b = N.ltb (of_decimal "100000") a && N.ltb (N.mul (of_decimal "4") b) a in
  if is_huge m n then Rows_reduced else if is_huge n m then Columns_reduced else Written

let is_true_part m n coefficients exchanged part =
  let p = number (field "p" part) in
  let step = match list (field "steps" part) with [step] -> step | _ -> raise (Unreadable "not one step") in
  let m, n = if exchanged then n, m else m, n in
  let coefficients = if exchanged then List.map (List.nth coefficients) [0; 2; 1; 3] else coefficients in
  let coefficient i = if List.nth coefficients i = 1 then one else zero in
  let proof read =
    let polynomial name = read (text (field name step)) in
    { field_size = of_decimal p; form0 = coefficient 0; form1 = coefficient 1; form2 = coefficient 2;
      form3 = coefficient 3; rows = m; columns = n; reduced = reduced m n;
      factor_u = polynomial "u"; factor_v = polynomial "v"; common = polynomial "g" } in
  let true_, degree =
    if p = "2" then let proof = proof of_hexadecimal in check_bits proof, degree_of_bits proof.common
    else let proof = proof residues in check_residues proof, degree_of_residues proof.field_size proof.common in
  true_ && string_of_int (to_int degree) = number (field "nullity" part)

(* The primes, each once, of the number of colors. *)
let are_primes_of colors primes =
  let rec without p c = if c mod p = 0 then without p (c / p) else c in
  List.sort_uniq compare primes = primes
  && List.for_all (fun p -> p > 1 && colors mod p = 0) primes
  && List.fold_left (fun c p -> without p c) colors primes = 1

let is_true_board json =
  if text (field "topology" json) <> "board" then raise (Unreadable "not checked here: closed boards");
  let small digits = match int_of_string_opt digits with
    | Some k -> k | None -> raise (Unreadable "too many colors") in
  let m, n = of_decimal (number (field "m" json)), of_decimal (number (field "n" json)) in
  let coefficients = form (text (field "neighborhood" json)) in
  let colors, parts = small (number (field "colors" json)), list (field "parts" json) in
  let primes = List.map (fun part -> small (number (field "p" part))) parts in
  let unique = List.for_all (fun part -> number (field "nullity" part) = "0") parts in
  N.ltb zero m && N.ltb zero n && colors > 1 && are_primes_of colors primes
  && field "unique" json = Truth unique
  && List.for_all (is_true_part m n coefficients (colors > 2 && N.ltb n m)) parts

let is_true_residues json =
  let integer name fields = of_decimal (number (field name fields)) in
  let polynomial name fields = of_hexadecimal (text (field name fields)) in
  let residue fields =
    { power = integer "j" fields; row_residue = integer "a1" fields; column_residue = integer "a2" fields;
      factor = polynomial "u" fields } in
  let m, n = integer "m" json, integer "n" json in
  let proof =
    { row_count = m; column_count = n; residues = List.map residue (list (field "residues" json));
      modulus = polynomial "g" json; factor_g = polynomial "u" json; factor_p = polynomial "v" json;
      factor_s = polynomial "w" json; divisor = polynomial "h" json } in
  N.ltb zero m && N.ltb zero n && check_small_residues proof
  && N.eqb (nullity_of_residues proof) (integer "nullity" json)

(* The certificate of a table, if it is true, as the bytes of the tables that it proves. *)
let tables_of json =
  let pair item = match String.split_on_char ' ' (text item) with
    | [v; g] -> (of_hexadecimal v, of_hexadecimal g)
    | _ -> raise (Unreadable "not a pair of polynomials") in
  let rows = List.map (fun row -> List.map pair (list row)) (list (field "rows" json)) in
  let side = match int_of_string_opt (number (field "n" json)) with
    | Some n when n > 0 -> n | _ -> raise (Unreadable "n is not a side") in
  if not (check_certificates rows) then None else
    let degrees = degrees_of rows in
    let sides = List.init side (fun k -> (string_of_int (k + 1), of_decimal (string_of_int (k + 1)))) in
    let nullity (_, m) (_, n) = match nullity_from degrees m n with
      | Some k -> to_decimal k | None -> raise (Unreadable "a pair is missing") in
    let all header value =
      let line m n = String.concat "," [fst m; fst n; value (nullity m n)] in
      header :: List.concat_map (fun m -> List.map (line m) sides) sides in
    let tables = match text (field "table" json) with
      | "nullity" -> [all "m,n,nullity" Fun.id; all "m,n,unique" (fun k -> if k = "0" then "1" else "0")]
      | "square_nullity" -> ["n,nullity" :: List.map (fun n -> fst n ^ "," ^ nullity n n) sides]
      | table -> raise (Unreadable ("not checked here: table " ^ table)) in
    Some (List.map (fun lines -> String.concat "\n" lines ^ "\n") tables)

(* The table `hardest` *)

let small json = match int_of_string_opt (number json) with
  | Some k when k <= 100000 -> k | _ -> raise (Unreadable "not a small number")
let rec to_nat k = if k = 0 then O else S (to_nat (k - 1))
let of_int k = of_decimal (string_of_int k)
let signed positive number = match number with
  | N0 -> Z0 | Npos p -> if positive then Zpos p else Zneg p
let to_z k = signed (k >= 0) (of_int (abs k))
let integer = function
  | Number digits when digits.[0] = '-' -> signed false (of_decimal (String.sub digits 1 (String.length digits - 1)))
  | json -> signed true (of_decimal (number json))

(* [a, v, tree, tree] or a leaf of pairs *)
let rec tree json = match list json with
  | [a; v; List _ as low; List _ as high] -> Node (of_decimal (number a), integer v, tree low, tree high)
  | pairs ->
    let rec read = function
      | c :: weight :: rest -> (of_decimal (number c), integer weight) :: read rest
      | [] -> [] | _ -> raise (Unreadable "a weight is missing") in
    Leaf (read pairs)

(* The columns of a board with the parity of their number. *)
let rec columns_of = function
  | [] -> []
  | a :: _ as columns ->
    let rec split k = function b :: rest when b = a -> split (k + 1) rest | rest -> (k, rest) in
    let count, rest = split 0 columns in
    if List.mem true a then (a, count land 1 = 1) :: columns_of rest else columns_of rest

(* The proofs of the table, if they are true, as its bytes: those of its eight columns that check_board does not know are
   μ = 2 (mn - presses) - N. *)
let hardest_table_of json =
  let trees item = match list (field "trees" item) with
    | [first; second] -> (small (field "dimension" item), (tree first, tree second))
    | _ -> raise (Unreadable "not two trees") in
  let problems = Array.of_list (List.map trees (list (field "problems" json))) in
  let known = Hashtbl.create 16 in
  let line item =
    let value name = small (field name item) in
    let firsts name = List.map (fun row -> of_hexadecimal (text row)) (list (field name item)) in
    let m, n, low, high = value "m", value "n", value "at_least", value "at_most" in
    let inner, outer = firsts "inner", firsts "outer" in
    let nullity = List.length inner + List.length outer in
    let board covered =
      { board_rows = to_nat m; board_columns = to_nat n; board_nullity = to_nat nullity; part = of_int covered; at_least = of_int low;
        at_most = of_int high; presses_of = of_hexadecimal (text (field "presses" item)); inner; outer } in
    let cells = cells_of (board 0) in
    let covered = List.length (List.filter (fun (a, o) -> List.mem true a || List.mem true o) cells) in
    let number = value "problem" in
    if number >= Array.length problems then raise (Unreadable "a problem is missing");
    let columns = columns_of (List.sort compare (inside cells)) in
    let limit = m * n - 2 * high - 2 + to_int (in_none cells) in
    let dimension, trees = problems.(number) in
    let problem = { dimension = to_nat dimension; limit = to_z limit; problem_columns = columns; trees } in
    let question = (number, limit, columns) in
    if not (Hashtbl.mem known question) then Hashtbl.add known question (is_true_problem problem);
    let mu presses = 2 * (m * n - presses) - covered in
    if not (Hashtbl.find known question && check_board problem (board covered)) then None else
      Some (String.concat "," (List.map string_of_int [m; n; nullity; covered; mu high; mu low; low; high])) in
  let lines = List.map line (list (field "boards" json)) in
  if List.mem None lines then None else
    let header = "m,n,nullity,N,mu_at_least,mu_at_most,at_least,at_most" in
    Some [String.concat "\n" (header :: List.filter_map Fun.id lines) ^ "\n"]

(* The tables of the certificate before. *)
let proved = ref []

let is_true json =
  let is_table = function Some tables -> proved := tables; true | None -> false in
  match text (field "format" json) with
  | "flipalg certificate 3" -> is_true_board json
  | "flipalg residue certificate 1" -> is_true_residues json
  | "flipalg table certificate 1" -> is_table (tables_of json)
  | "flipalg hardest positions 1" -> is_table (hardest_table_of json)
  | format -> raise (Unreadable ("not checked here: " ^ format))

let content name =
  let channel = if name = "-" then stdin else open_in_bin name in
  let buffer = Buffer.create 65536 in
  (try while true do Buffer.add_channel buffer channel 1 done with End_of_file -> ());
  if name <> "-" then close_in channel;
  Buffer.contents buffer

let () =
  let code = ref 0 in
  let files = List.tl (Array.to_list Sys.argv) in
  if files = [] then (prerr_endline "verify FILE... (- is stdin)"; exit 2);
  List.iter (fun name ->
    let say status message = code := max !code status; Printf.printf "%s: %s\n" name message in
    let is_table = Filename.check_suffix name ".csv" in
    match if is_table then List.mem (content name) !proved else (proved := []; is_true (parse (content name))) with
    | true -> say 0 "true"
    | false -> say 1 "not true"
    | exception (Unreadable reason | Sys_error reason) -> say 2 reason) files;
  exit !code
