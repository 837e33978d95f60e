(** The checkers in OCaml; check_bits_sound, check_residues_sound, check_small_residues_sound, nullity_fromE and
    check_board_sound say what they prove. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From mathcomp Require Import all_ssreflect.
From flipalg Require Import certificate residue_certificate table_certificate covering_certificate hardest least_weight.

Extraction "checker/checker.ml" check_bits check_residues degree_of_bits degree_of_residues
  check_small_residues nullity_of_residues check_certificates degrees_of nullity_from
  is_true_problem check_board cells_of inside in_none bits.
