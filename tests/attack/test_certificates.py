"""Damaged certificates before two programs, and random boards pressed cell by cell."""

import json

import oracle
from attacking import rounds, tried
from checkers import independent_check

import flipalg
from flipalg.certificates.certificates import CertificateError, read_certificate
from flipalg.certificates.point_certificates import PointCertificate
from flipalg.certificates.residue_certificates import ResidueCertificate, residue_certificate
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES


def true_certificate(chance):
    """Return a certificate of any kind."""
    m, n, kind = chance.randint(1, 24), chance.randint(1, 24), chance.randrange(6)
    if kind == 0:
        return PointCertificate(5 * n - 1, 7)
    if kind == 5:
        b = chance.choice([1, 5, 17, 31, 33]) * chance.randrange(1, 2000)
        return residue_certificate(b, chance.choice([b, chance.randrange(1, 10**5)]))
    colors = chance.choice([3, 5, 6, 7, 12, 30, 31, 1001]) if kind < 3 else 2
    name, topology = chance.choice(list(NEIGHBORHOODS)), chance.choice(list(TOPOLOGIES))
    return flipalg.certificate(m, n, name, topology, colors=colors)


def require_right(read):
    """Compare a certificate's claims with the nullities."""
    if isinstance(read, PointCertificate):
        assert read.bound <= flipalg.nullity(read.n, read.n)
    elif isinstance(read, ResidueCertificate):
        assert read.nullity == flipalg.nullity(read.m, read.n)
    else:
        board = read.m, read.n, read.neighborhood, read.topology
        assert read.unique == flipalg.is_unique(*board, colors=read.colors)
        assert all(part.nullity == flipalg.nullity(*board, colors=part.p) for part in read.parts)


def test_damaged_certificates_are_judged_alike_by_two_programs():
    for chance in rounds("certificates"):
        text = true_certificate(chance).to_json()
        for _ in range(10):
            tried("certificates damaged in a character, judged by two programs")
            at = chance.randrange(len(text))
            damaged = text[:at] + chance.choice('0123456789abcdef"{}[],:- \n') + text[at + chance.randrange(2) :]
            try:
                read = read_certificate(damaged)
                ours = read.verify()
            except CertificateError:
                continue
            assert (independent_check(json.loads(damaged)) is True) == ours, damaged
            if ours:
                require_right(read)


def test_random_boards_are_solved_or_proved_unsolvable():
    for chance in rounds("boards"):
        m, n = chance.randint(1, 12), chance.randint(1, 12)
        name, topology = chance.choice(list(NEIGHBORHOODS)), chance.choice(list(TOPOLOGIES))
        tried("random boards, solved and pressed cell by cell, or a witness pressed")
        oracle.assert_answered(oracle.random_board(chance, m, n, 2), neighborhood=name, topology=topology)
