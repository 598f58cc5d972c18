import { ApiError } from '../../contract/http/api-error.ts'
import { SavedScreen } from '../../features/catalogue/saved/saved-screen.tsx'
import { SharedScreen, type SharedData } from '../../features/catalogue/saved/shared-screen.tsx'
import type { ScreenProps } from '../../state/screen.ts'
import type { LoadContext } from '../routes/route.ts'

type SavedPageData = { kind: 'own' } | SharedData

/** What a link with a `key` shares, or the customer's own pieces, which the device has. */
export async function loadSaved({ shop, search }: LoadContext): Promise<SavedPageData> {
  const key = search.get('key')
  if (key === null) return { kind: 'own' }
  try {
    return { kind: 'pieces', ...(await shop.shared(key)) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'not_found' || error.code === 'invalid_request') return { kind: 'ended' }
    if (error.problem.kind !== 'refused') return { kind: 'offline' }
    throw error
  }
}

/** The saved pieces of this user, or with a key those of another user who shared them. */
export function SavedPage({ data }: Pick<ScreenProps<SavedPageData>, 'data'>) {
  return data.kind === 'own' ? <SavedScreen /> : <SharedScreen data={data} />
}
