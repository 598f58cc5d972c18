/** What phones of 2023 lack (iOS before 17.4), as the language defines it. Imported first by whatever begins to run: page and worker. */
Promise.withResolvers ??= function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve!: PromiseWithResolvers<Value>['resolve']
  let reject!: PromiseWithResolvers<Value>['reject']
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil
    reject = refuse
  })
  return { promise, resolve, reject }
}
