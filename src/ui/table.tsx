import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

// What scrolls must be reachable by keyboard; what does not scroll is no stop on the way
function reachWhileScrolling(scroller: HTMLElement) {
  const observer = new ResizeObserver(() => {
    if (scroller.scrollWidth > scroller.clientWidth) scroller.tabIndex = 0;
    else scroller.removeAttribute('tabindex');
  });
  observer.observe(scroller);
  return () => observer.disconnect();
}

/** A table that scrolls sideways by itself on a narrow screen; `children` are its thead, tbody and tfoot. */
export function Table({
  caption,
  hideCaption,
  className,
  children,
}: {
  caption: string;
  hideCaption?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classNames(styles.scroller, className)} aria-labelledby={id} ref={reachWhileScrolling}>
      <table className={styles.table}>
        <caption id={id} className={hideCaption ? 'visually-hidden' : styles.caption}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  );
}
