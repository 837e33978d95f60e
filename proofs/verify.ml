(* verify FILE...: a line a certificate; exit 0 if all are true, 1 if one is not, 2 if one cannot be read.
   A file *.csv after the certificate of a table is true if its bytes are those of a table that the certificate proves.

   The answer is that of the functions that Coq extracted from certificate.v, residue_certificate.v and
   table_certificate.v.  This file reads the JSON that `flipalg certificate` writes: a plain board with one of the six
   neighborhoods whose determinant c0 c3 - c1 c2 is not 0, and any number of colors; certificates from small residues;
   and tables.  The nullity is proved; the pattern, which shows it once more, is not read. *)
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
    | _ -> Number (run (fun c -> c >= '0' && c <= '9')) in
  let read = value () in
  skip (); if !at = String.length text then read else fail ()

let field name = function
  | Fields fields -> (match List.filter (fun (key, _) -> key = name) fields with
      [(_, value)] -> value | _ -> raise (Unreadable ("no field " ^ name)))
  | _ -> raise (Unreadable ("no field " ^ name))
let text = function Text text -> text | _ -> raise (Unreadable "not a text")
let number = function Number digits -> digits | _ -> raise (Unreadable "not a number")
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

(* The tables of the certificate before. *)
let proved = ref []

let is_true json = match text (field "format" json) with
  | "flipalg certificate 3" -> is_true_board json
  | "flipalg residue certificate 1" -> is_true_residues json
  | "flipalg table certificate 1" -> (match tables_of json with
      Some tables -> proved := tables; true | None -> false)
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
