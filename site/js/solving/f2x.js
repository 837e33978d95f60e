// F2[x] and matrices over F2 at native speed: f2x.wasm, the C core of f2x, whose functions are in f2x/_core/wasm/exports.c.
//
// A polynomial is {words, degree} as in f2_words.js.  A matrix is {rows, columns, words}: row i begins at word
// i * ceil(columns / 32) of a Uint32Array, and bit j of a row is the entry of column j.
//
//     const f2x = await nativeF2x();      null if the browser has no SIMD in WebAssembly, or the page was built without it
//     f2x?.gcd(f, g)

const HEADER = 8; // bytes before the words of a value
const COLUMNS_AT = 1; // fields of a matrix, in words of 32 bits

// The calls on the module's memory.  Addresses are numbers; `check` refuses an address 0, which means no memory.
export class Native {
  constructor({ exports }) {
    exports._initialize?.();
    this.core = exports;
  }

  check(address) {
    if (!address) throw new RangeError("f2x.wasm has no memory for the result");
    return address;
  }

  // Bytes or words of the memory, until the next call.
  bytes(address, length) {
    return new Uint8Array(this.core.memory.buffer, address, length);
  }

  words(address, length) {
    return new Uint32Array(this.core.memory.buffer, address, length);
  }

  // The address of a copy of little-endian bytes.
  keep(bytes) {
    const words = Math.ceil(bytes.length / 8);
    const address = this.check(this.core.new_value(words));
    const room = this.bytes(address + HEADER, 8 * words);
    room.fill(0, bytes.length);
    room.set(bytes);
    return this.check(this.core.trimmed(address));
  }

  // What Python imports as f2x_wasm (f2x/by_wasm.py): the functions, the room for a polynomial of `size` words of 64
  // bits, and a copy of a polynomial.
  get forPython() {
    return {
      ...this.core,
      room: (address, words) => this.bytes(address + HEADER, 8 * words),
      read: (address) => this.bytes(address + HEADER, 8 * this.words(address, 1)[0]).slice(),
    };
  }
}

function bytesOf({ words, degree }) {
  return new Uint8Array(words.buffer, words.byteOffset, 4 * ((degree >> 5) + 1));
}

function polynomialOf(native, address) {
  const degree = native.core.degree(native.check(address));
  const words = degree < 0 ? new Uint32Array(1) : native.words(address + HEADER, (degree >> 5) + 1).slice();
  native.core.free_value(address);
  return { words, degree };
}

export class F2x {
  constructor(native) {
    this.native = native;
  }

  // A function of polynomials, by the module's function of this name.
  call(name, ...polynomials) {
    const addresses = polynomials.map((f) => this.native.keep(bytesOf(f)));
    const result = this.native.core[name](...addresses);
    for (const address of addresses) this.native.core.free_value(address);
    return polynomialOf(this.native, result);
  }

  product = (f, g) => this.call("product", f, g);
  square = (f) => this.call("square", f);
  gcd = (f, g) => this.call("gcd", f, g);
  remainder = (f, g) => this.call("remainder_of", f, g);
  shifted = (f) => this.call("taylor_shift", f);

  // f^e modulo g; e ≥ 0 is a BigInt.
  power(f, e, g) {
    const words = Uint32Array.from({ length: Math.max(1, Math.ceil(e.toString(16).length / 8)) }, (_, i) => Number((e >> BigInt(32 * i)) & 0xffffffffn));
    const [a, b, exponent] = [f, g, { words, degree: 32 * words.length - 1 }].map((one) => this.native.keep(bytesOf(one)));
    const modulus = this.native.check(this.native.core.prepare(b));
    const result = this.native.core.power_modulo(modulus, a, exponent);
    this.native.core.free_prepared(modulus);
    for (const address of [a, b, exponent]) this.native.core.free_value(address);
    return polynomialOf(this.native, result);
  }

  // Call a function with the address of a copy of the matrix, and free it.
  withMatrix({ rows, columns, words }, use) {
    const { native } = this;
    const matrix = native.check(native.core.new_matrix(rows, columns));
    const size = 4 * Math.ceil(columns / 32);
    const buffer = native.check(native.core.new_value(Math.ceil((rows * size) / 8)));
    native.words(buffer + HEADER, words.length).set(words);
    native.core.write_rows(matrix, buffer + HEADER, size);
    native.core.free_value(buffer);
    try {
      return use(matrix);
    } finally {
      native.core.free_matrix(matrix);
    }
  }

  matrixAt(address) {
    const { native } = this;
    const [rows, columns] = native.words(native.check(address), COLUMNS_AT + 1);
    const width = Math.ceil(columns / 32);
    const buffer = native.check(native.core.new_value(Math.ceil((rows * width) / 2)));
    native.core.read_rows(address, buffer + HEADER, 4 * width);
    const words = native.words(buffer + HEADER, rows * width).slice();
    native.core.free_value(buffer);
    return { rows, columns, words };
  }

  rank(matrix) {
    return this.withMatrix(matrix, (address) => this.count(this.native.core.rank(address)));
  }

  // {matrix, pivots}: the reduced row echelon form with pivots in the first `limit` columns, and the columns of the pivots.
  echelon(matrix, limit = matrix.columns) {
    const { core } = this.native;
    return this.withMatrix(matrix, (address) => {
      const room = this.native.check(core.new_value(Math.ceil(Math.min(matrix.rows, limit) / 2)));
      const rank = this.count(core.eliminate(address, limit, 1, room + HEADER));
      const pivots = [...this.native.words(room + HEADER, rank)];
      core.free_value(room);
      return { matrix: this.matrixAt(address), pivots };
    });
  }

  // A basis of {x : A x = 0} in reduced row echelon form, a vector in each row.
  kernel(matrix) {
    return this.withMatrix(matrix, (address) => {
      const kernel = this.native.check(this.native.core.kernel(address));
      const basis = this.matrixAt(kernel);
      this.native.core.free_matrix(kernel);
      return basis;
    });
  }

  count(number) {
    if (number < 0) throw new RangeError("f2x.wasm has no memory for the result");
    return number;
  }
}

// The module from its bytes; a WebAssembly.CompileError if the browser does not have its instructions.
export async function nativeFrom(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return new Native(instance);
}

let loaded = null;

// The calls above, loaded once; null if they are not to be had here.
export function nativeF2x() {
  loaded ??= fetchNative().then(
    (native) => native && new F2x(native),
    () => null,
  );
  return loaded;
}

async function fetchNative() {
  const response = await fetch(new URL("../../f2x.wasm", import.meta.url));
  return response.ok ? nativeFrom(await response.arrayBuffer()) : null;
}
