# The public names of f2x and the modules that define them; lazy_loader reads this file.

from .extension_field import F2Element as F2Element
from .extension_polynomial import ExtensionPolynomial as ExtensionPolynomial
from .matrix import F2Matrix as F2Matrix
from .matrix import Step as Step
from .modulus import F2Modulus as F2Modulus
from .poly import F2Extension as F2Extension
from .poly import F2Poly as F2Poly
from .poly import Factorization as Factorization
from .ring import backend as backend
from .uses.crc import CRC as CRC
from .uses.crc import find_crc as find_crc
from .uses.crc import longest_messages as longest_messages
from .uses.irreducible_search import irreducible_trinomials as irreducible_trinomials
from .uses.linear_generators import MT19937 as MT19937
from .uses.linear_generators import XOROSHIRO128 as XOROSHIRO128
from .uses.linear_generators import XOSHIRO256 as XOSHIRO256
from .uses.linear_generators import LinearGenerator as LinearGenerator
from .uses.linear_generators import characteristic_polynomial as characteristic_polynomial
from .uses.linear_generators import constants as constants
from .uses.linear_generators import lfsr as lfsr
