import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Catalogue } from '../../contract/catalogue/catalogue.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { logNotLoaded } from '../../lazy/not-loaded.ts'
import { shop } from '../../lazy/reader.ts'
import { connection } from '../../state/network/connection.ts'

/**
 * What `make` takes from the device's catalogue; read again when the connection changes. `missing`: neither the server nor the device has it, or
 * the code that reads it did not load. What was found stays when a later read fails. `make`: the same function at every render.
 */
export function useCatalogue<Found extends object>(make: (catalogue: Catalogue) => Found | Promise<Found>): Found | 'loading' | 'missing' {
  const { online } = useSnapshot(connection)
  const [found, setFound] = useState<Found | 'loading' | 'missing'>('loading')
  useEffect(() => {
    let isCurrent = true
    void read(make).then((result) => {
      if (isCurrent) setFound((before) => (result === 'missing' && before !== 'loading' ? before : result))
    })
    return () => {
      isCurrent = false
    }
  }, [make, online])
  return found
}

async function read<Found>(make: (catalogue: Catalogue) => Found | Promise<Found>): Promise<Found | 'missing'> {
  try {
    return await make(await shop().catalogue())
  } catch (cause) {
    if (!(cause instanceof ApiError)) logNotLoaded(cause)
    return 'missing'
  }
}
