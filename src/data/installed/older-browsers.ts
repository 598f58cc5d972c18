/** Polyfill of `Promise.withResolvers` for phones of 2023 (iOS before 17.4). The entries of page and worker import it first. */
Promise.withResolvers ??= function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve!: PromiseWithResolvers<Value>['resolve']
  let reject!: PromiseWithResolvers<Value>['reject']
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil
    reject = refuse
  })
  return { promise, resolve, reject }
}
