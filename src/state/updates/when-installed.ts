/** What `whenInstalled` reads of a registration. */
export interface Installing {
  readonly installing: Pick<ServiceWorker, 'state' | 'addEventListener'> | null
}

/** Whether the installation succeeds. It precaches the whole build, so it fails on a bad connection. */
export function whenInstalled({ installing }: Installing): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      if (installing?.state === 'redundant') resolve(false)
      else if (installing?.state !== 'installing') resolve(true)
    }
    installing?.addEventListener('statechange', check)
    check()
  })
}
