/** What every screen is given: what its route loaded, and where it stands. */
export interface ScreenProps<Data> {
  data: Data
  params: Readonly<Record<string, string>>
  /** The query of the address, without `?`. */
  search: string
}
