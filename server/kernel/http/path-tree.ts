/** The values of the names in a path. */
export type PathValues = Record<string, string>;

interface Node<T> {
  fixed: Map<string, Node<T>>;
  variable?: { name: string; node: Node<T> };
  methods: Map<string, T>;
}

const emptyNode = <T>(): Node<T> => ({ fixed: new Map(), methods: new Map() });

/** What is offered on which path, found segment by segment. */
export class PathTree<T> {
  private readonly root = emptyNode<T>();

  /** @param path with `{name}` for what varies */
  add(method: string, path: string, value: T): void {
    let node = this.root;
    for (const segment of path.split('/').slice(1)) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      node = name ? variable(node, name) : fixed(node, segment);
    }
    node.methods.set(method, value);
  }

  /**
   * Walks the path's segments; a fixed name wins over a variable one, so `/emails/identities` is no e-mail's id.
   * @param path as it was sent, percent-encoded
   */
  find(path: string): { methods: ReadonlyMap<string, T>; values: PathValues } | undefined {
    const segments = decode(path.slice(1));
    if (!segments) return undefined;
    let node = this.root;
    const values: PathValues = {};
    for (const segment of segments) {
      const next = node.fixed.get(segment);
      if (next) node = next;
      else if (node.variable && segment !== '') {
        values[node.variable.name] = segment;
        node = node.variable.node;
      } else return undefined;
    }
    return { methods: node.methods, values };
  }
}

function fixed<T>(node: Node<T>, segment: string): Node<T> {
  const known = node.fixed.get(segment);
  if (known) return known;
  const made = emptyNode<T>();
  node.fixed.set(segment, made);
  return made;
}

function variable<T>(node: Node<T>, name: string): Node<T> {
  node.variable ??= { name, node: emptyNode() };
  return node.variable.node;
}

function decode(path: string): string[] | undefined {
  try {
    return path.split('/').map((segment) => {
      const text = decodeURIComponent(segment);
      if (text.includes('\0')) throw new URIError('U+0000');
      return text;
    });
  } catch {
    return undefined;
  }
}
