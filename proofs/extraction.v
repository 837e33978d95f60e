(** The checker of certificate.v in OCaml: check_bits_sound and check_residues_sound are what it is proved to do. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From mathcomp Require Import all_ssreflect.
From flipalg Require Import certificate.

Extraction "checker.ml" check_bits check_residues degree_of_bits degree_of_residues.
