/** How the charts say what is under the pointer. */
export const TIP = {
  cursor: { fill: 'var(--hover)' },
  isAnimationActive: false,
  contentStyle: {
    background: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: 6,
    color: 'var(--ink)',
    padding: '6px 10px',
  },
  itemStyle: { color: 'var(--ink)', padding: 0 },
} as const;
