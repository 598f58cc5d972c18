import { useId, useMemo, useState } from 'react'
import { counted } from '../../../domain/counted.ts'
import type { ProductCard } from '../../../contract/catalogue/catalogue.ts'
import type { SkuReport } from '../../../domain/wholesale/sku-lines.ts'
import { classNames } from '../../../ui/basics/class-names.ts'
import { Icon, type IconName } from '../../../ui/basics/icon.tsx'
import { reachByKeyboard } from '../../../ui/layout/reach-by-keyboard.ts'
import { Windowed } from '../../../ui/layout/windowed.tsx'
import styles from './paste-report.module.css'
import { reportText, tones, type ReportTone } from './report-words.ts'
import type { ParsedLines } from './use-parsed-lines.ts'

const icons: Record<ReportTone, IconName> = { ok: 'check', remark: 'info', problem: 'warn' }
const toneLabels: Record<ReportTone, string> = { ok: 'Taken', remark: 'Taken, with a remark', problem: 'Left out' }

interface PasteReportProps {
  parsed: ParsedLines
  byId: ReadonlyMap<number, ProductCard>
  reading: boolean
}

/** The result of every line: all lines, or only those with a remark or a problem. */
export function PasteReport({ parsed: { report }, byId, reading }: PasteReportProps) {
  const [onlyProblems, setOnlyProblems] = useState(false)
  const id = useId()
  const count = useMemo(() => countTones(report), [report])
  const shown = onlyProblems ? report.filter(({ kind }) => tones[kind] !== 'ok') : report
  const [row] = useState(() => (line: SkuReport) => <ReportLine report={line} byId={byId} />)
  const remarkable = count.remark + count.problem
  return (
    <section className={styles.report} aria-labelledby={id} aria-busy={reading}>
      <div className={styles.bar}>
        <p id={id} role="status" className={styles.sum}>
          {counted(report.length, 'line')} read: {count.problem === 0 ? 'none left out' : `${counted(count.problem, 'line')} left out`}
          {count.remark > 0 ? `, ${counted(count.remark, 'remark')}` : ''}
        </p>
        {remarkable > 0 ? (
          <label className={styles.only}>
            <input type="checkbox" checked={onlyProblems} onChange={(event) => setOnlyProblems(event.target.checked)} />
            Only what needs a look ({remarkable})
          </label>
        ) : null}
      </div>
      <div className={styles.scroller} ref={reachByKeyboard}>
        <Windowed items={shown} row={row} keyOf={({ line }) => line} rowHeight="3.5rem" label="Lines read" />
      </div>
    </section>
  )
}

function ReportLine({ report, byId }: { report: SkuReport; byId: ReadonlyMap<number, ProductCard> }) {
  const tone = tones[report.kind]
  return (
    <div className={classNames(styles.line, styles[tone])}>
      <span className={`tabular ${styles.number}`}>
        <span className="visually-hidden">Line </span>
        {report.line}
      </span>
      <Icon name={icons[tone]} size={18} />
      <div className={styles.words}>
        <p>
          <span className="visually-hidden">
            {report.kind === 'header' || report.kind === 'title' ? 'Not a product' : toneLabels[tone]}:{' '}
          </span>
          {reportText(report, byId)}
        </p>
        {tone === 'problem' ? <code className={styles.text}>{report.text}</code> : null}
      </div>
    </div>
  )
}

function countTones(report: readonly SkuReport[]): Record<ReportTone, number> {
  const count = { ok: 0, remark: 0, problem: 0 }
  for (const { kind } of report) count[tones[kind]] += 1
  return count
}
