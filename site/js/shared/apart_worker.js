// The worker of apart.js: it answers one question.

self.onmessage = async ({ data: [module, name, values] }) => {
  try {
    const answer = await (await import(module))[name](...values);
    const parts = Object.values(answer).map((part) => (ArrayBuffer.isView(part) ? part.buffer : part));
    const transfer = parts.filter((part) => part instanceof ArrayBuffer || part instanceof ImageBitmap);
    self.postMessage(answer, { transfer });
  } catch (error) {
    setTimeout(() => {
      throw error; // outside the promise, so that the page learns of it
    });
  }
};
