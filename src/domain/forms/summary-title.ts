import { COMPLETE_ALL_FIELDS } from '../../contract/account/address.ts'
import { counted } from '../counted.ts'

/** The title over the faults of a form: the message of the specification if a field is empty (spec §5), otherwise the number of faults. */
export function summaryTitle(faults: readonly { missing: boolean }[]): string {
  return faults.some(({ missing }) => missing) ? COMPLETE_ALL_FIELDS : counted(faults.length, 'field needs a look:', 'fields need a look:')
}
