interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** The browser's Save-Data preference, or a 2G network: the device then stores only what the user views. */
export function savesData(navigatorLike: object): boolean {
  const { connection }: { connection?: Connection } = navigatorLike
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g')
}
