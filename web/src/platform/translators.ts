/**
 * Keeps the app alive under a translator that the browser or an extension runs although the page asks for none. A
 * translator puts its own elements where React's text nodes stand. React then fails to remove a text, or changes one
 * that nobody sees. Here each text remembers its stand-in: to remove the text removes the stand-in, and a text that
 * changes takes its place back, so a screen always says what is true, in the words of the app.
 */
export function surviveTranslators(page: Node): () => void {
  const standIns = new WeakMap<Node, ChildNode>();
  const given = new WeakSet<Node>();
  const texts = new MutationObserver((records) => {
    for (const { target } of records) takeBack(target);
  });
  const takeBack = (text: Node): void => {
    const standIn = standIns.get(text);
    if (!standIn?.isConnected) return;
    standIns.delete(text);
    standIn.replaceWith(text);
  };
  const tree = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const near = [...addedNodes, previousSibling, nextSibling].filter(isOfTranslator);
      const standIn = near.find((one) => !given.has(one));
      if (!standIn) continue;
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.isConnected) continue;
        standIns.set(text, standIn);
        given.add(standIn);
        texts.observe(text, { characterData: true });
      }
    }
  });
  tree.observe(page, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  /** Returns what stands under the parent for a node that a translator moved or replaced. */
  const shown = (parent: Node, node: Node): Node | null => {
    if (node.parentNode === parent) return node;
    let at: Node | null = standIns.get(node) ?? node;
    while (at && at.parentNode !== parent) at = at.parentNode;
    return at;
  };
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const node = shown(this, child);
    if (node) removeChild.call(this, node);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && shown(this, before));
    return node;
  };
  return () => {
    texts.disconnect();
    tree.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}

/** Translators wrap what they write in `font`, which the app never uses. */
const isOfTranslator = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font';
