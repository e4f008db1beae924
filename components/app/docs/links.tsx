import { MethodMark } from './method';

interface Props {
  title?: string;
  links: { href: string; title: string; method?: string; current?: boolean }[];
}

/** A part of the index. The links load whole pages, which are kept ready, where those of Next would have them made anew. */
export function Links({ title, links }: Props) {
  return (
    <div className="docs-index mb-4">
      {title ? <p>{title}</p> : null}
      <ul>
        {links.map(({ href, title, method, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'page' : undefined}>
              {method ? <MethodMark method={method} /> : null}
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
