import { useQuery } from '@tanstack/react-query'
import type { DeskMe } from '../../src/contract/desk/desk.ts'
import type { DeskRight } from '../../src/contract/desk/rights.ts'
import { readMe } from '../connection/providers.ts'

/** Who is at the desk, and whether that person has a right. Without an answer the person has no right. */
export function useMe(): { me: DeskMe | undefined; may: (right: DeskRight) => boolean } {
  const { data: me } = useQuery({ queryKey: ['me'], queryFn: readMe })
  return { me, may: (right) => me?.rights.includes(right) ?? false }
}
