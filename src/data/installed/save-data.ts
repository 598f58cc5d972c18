interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** The shopper pays for every byte, or waits long for it: then only what is looked at is kept. */
export function isSparing(navigatorLike: object): boolean {
  const { connection } = navigatorLike as { connection?: Connection }
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g')
}
