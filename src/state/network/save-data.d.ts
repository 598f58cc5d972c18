/**
 * The Save-Data preference of the Network Information API, which only Chromium has and the library's types do not. Page code reads
 * `navigator.connection?.saveData`; data and worker call `savesData` (`src/data/installed/save-data.ts`), which counts a 2G network too.
 */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean }
}
