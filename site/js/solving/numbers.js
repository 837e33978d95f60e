// Arithmetic with small numbers.

export function gcd(a, b) {
  while (b) [a, b] = [b, a % b];
  return a;
}

// The prime divisors of a number, by trial.
export function primesOf(number) {
  const primes = [];
  for (let p = 2; p * p <= number; p++) {
    if (number % p === 0) primes.push(p);
    while (number % p === 0) number /= p;
  }
  return number > 1 ? [...primes, number] : primes;
}

// The largest power of p that divides a number.
export function powerIn(p, number) {
  let power = 1;
  while (number % (power * p) === 0) power *= p;
  return power;
}

// The inverse of a value modulo a small number; null if there is none.
export function inverse(value, modulus) {
  for (let factor = 1; factor < modulus; factor++) if ((factor * value) % modulus === 1) return factor;
  return null;
}
