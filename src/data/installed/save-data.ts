interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** The user pays for every byte, or waits long for it: the device then stores only what the user views. */
export function savesData(navigatorLike: object): boolean {
  const { connection }: { connection?: Connection } = navigatorLike
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g')
}
